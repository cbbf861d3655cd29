#include "solve/backend/z3/session.h"

#include "base/diagnostic.h"
#include "solve/backend/z3/values.h"

namespace faultline::solve::z3_backend {

using logic::Term;
using logic::Value;

Value Z3Model::value(Term variable) {
  if (session_) return read(variable);
  if (const std::string* problem = unreadable_.find(variable)) throw InternalError(*problem);
  const Value* kept = kept_.find(variable);
  return kept ? *kept : Value::zero(variable.sort());
}

Value Z3Model::read(Term variable) const try {
  const Z3_ast constant = session_->translator.find(variable);
  if (!constant) return Value::zero(variable.sort());
  const z3::expr value = model_->get_const_interp(z3::expr(session_->context, constant).decl());
  if (!static_cast<Z3_ast>(value)) return Value::zero(variable.sort());
  return read_value(*model_, value, variable.sort());
} catch (const z3::exception& error) {
  throw InternalError(std::string("Z3 cannot read its own model: ") + error.msg());
}

void Z3Model::keep(Meter& meter) {
  logic::Assignment values;
  for (const Term variable : session_->translator.variables()) {
    meter.step();
    try {
      values.set(variable, read(variable));
    } catch (const InternalError& error) {  // for whoever asks
      unreadable_.set(variable, error.what());
    }
  }
  kept_ = std::move(values);
  model_.reset();
  session_.reset();
}

Model LastModel::make(std::shared_ptr<Session> session, const z3::model& model) {
  const auto made = std::make_shared<Z3Model>(std::move(session), model);
  model_ = made;
  return Model(made);
}

void LastModel::keep(Meter& meter) {
  if (const std::shared_ptr<Z3Model> model = model_.lock()) model->keep(meter);
  model_.reset();
}

}  // namespace faultline::solve::z3_backend
