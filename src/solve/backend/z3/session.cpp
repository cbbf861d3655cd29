#include "solve/backend/z3/session.h"

#include "base/diagnostic.h"
#include "solve/backend/z3/values.h"

namespace faultline::solve::z3_backend {
namespace {

class Z3Model final : public ModelSource {
 public:
  Z3Model(std::shared_ptr<Session> session, const z3::model& model)
      : session_(std::move(session)), model_(model) {}

  logic::Value value(logic::Term variable) override try {
    const Z3_ast constant = session_->translator.find(variable);
    if (!constant) return logic::Value::zero(variable.sort());
    const z3::expr value = model_.get_const_interp(z3::expr(session_->context, constant).decl());
    if (!static_cast<Z3_ast>(value)) return logic::Value::zero(variable.sort());
    return read_value(model_, value, variable.sort());
  } catch (const z3::exception& error) {
    throw InternalError(std::string("Z3 cannot read its own model: ") + error.msg());
  }

 private:
  std::shared_ptr<Session> session_;  // before the model, which lives in its context
  z3::model model_;
};

}  // namespace

Model make_model(std::shared_ptr<Session> session, const z3::model& model) {
  return Model(std::make_shared<Z3Model>(std::move(session), model));
}

}  // namespace faultline::solve::z3_backend
