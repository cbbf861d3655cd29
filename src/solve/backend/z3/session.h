// One context of Z3 with what belongs to it. Shared by a solver and its models, which may outlive it.
#pragma once

#include "solve/backend/z3/limit.h"
#include "solve/backend/z3/translate.h"
#include "solve/model.h"

namespace faultline::solve::z3_backend {

struct Session {
  explicit Session(Target target = Target::Sat) : translator(context, target) {}

  z3::context context;
  Translator translator;
  Interrupter interrupter{context};
};

// A model that is read where somebody looks.
Model make_model(std::shared_ptr<Session> session, const z3::model& model);

}  // namespace faultline::solve::z3_backend
