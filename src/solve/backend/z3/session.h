// One context of Z3 with what belongs to it. Shared by a solver and its models, which may outlive it.
#pragma once

#include "solve/backend/z3/limit.h"
#include "solve/backend/z3/memory_bound.h"
#include "solve/backend/z3/translate.h"
#include "solve/model.h"

namespace faultline::solve::z3_backend {

struct Session {
  explicit Session(Target target = Target::Sat, const MemoryBoundLifted& = {})
      : translator(context, target) {}

  z3::context context;
  Translator translator;
  Interrupter interrupter{context};
};

// The values of a model of Z3's, read where somebody looks as long as nobody else uses the context.
class Z3Model final : public ModelSource {
 public:
  Z3Model(std::shared_ptr<Session> session, const z3::model& model)
      : session_(std::move(session)), model_(model) {}

  logic::Value value(logic::Term variable) override;

  // Copies all values and lets go of the session. Throws OutOfBudget; then nothing has changed.
  void keep(Meter& meter);

 private:
  logic::Value read(logic::Term variable) const;

  std::shared_ptr<Session> session_;  // before the model, which lives in its context; none when kept
  std::optional<z3::model> model_;
  logic::Assignment kept_;
  logic::TermMap<std::string> unreadable_;  // of those that were to be kept: what is wrong with them
};

// The model that a session was left with by its last search, if anybody still has it.
class LastModel {
 public:
  Model make(std::shared_ptr<Session> session, const z3::model& model);
  // Before the context is used by another thread.
  void keep(Meter& meter);

 private:
  std::weak_ptr<Z3Model> model_;
};

}  // namespace faultline::solve::z3_backend
