// The lowering in pieces: types of atoms, types of connectors, the scheduler.
#pragma once

#include "frontend/bip/code.h"
#include "frontend/bip/lower.h"
#include "frontend/bip/system.h"

namespace faultline::frontend::bip {

// A record for the state of an atom, or the data of a connector.
struct Layout {
  cfa::TypeId type;           // none: no fields
  cfa::TypeId pointer;
  cfa::TypeId place_type;     // automaton: the type of its field 0
  std::size_t first_data = 0;  // the field of data number 0
};

cfa::FunctionId add_function(cfa::Builder& builder, const std::string& name, cfa::TypeId result,
                             const SourceRange& range);

// The functions of one atom type.
class AtomCode {
 public:
  AtomCode(cfa::Builder& builder, const AtomType& type);

  const Layout& layout() const { return layout_; }
  cfa::FunctionId init() const { return init_; }
  cfa::FunctionId offers(std::size_t port) const { return offers_[port]; }
  // By transition of the port, in order.
  std::vector<cfa::FunctionId> transitions(std::size_t port) const;
  bool has_unknown() const { return has_unknown_; }  // data without a first value

  // Places of an instance.
  cfa::ExprId data_of(cfa::ExprId atom, std::size_t number) const;
  // The value "this place is marked".
  cfa::ExprId marked(cfa::ExprId atom, std::size_t place, const SourceRange& range = {}) const;

 private:
  struct Self {
    Code code;
    cfa::ExprId atom;  // the place *self
    cfa::VariableId self;
  };
  Self begin(const std::string& name, cfa::TypeId result, const SourceRange& range);
  PlaceOf names(cfa::ExprId atom) const;
  void make_layout();
  void make_init();
  void make_can(std::size_t port);
  void make_offers(std::size_t port, const Order& order);
  void make_transition(std::size_t number);
  void make_settle();
  void call_settle(Self& self) const;
  void fire(Self& self, const Transition& transition);
  void mark(Self& self, std::size_t place, bool value);
  void error_places(Self& self);
  void invariants(Self& self);
  void internals(Self& self, cfa::LocationId again);
  void last_checks(Self& self);
  cfa::ExprId all_marked(cfa::ExprId atom, const std::vector<std::size_t>& places) const;
  cfa::ExprId both(cfa::ExprId a, cfa::ExprId b) const;
  // Is the transition enabled? Goes on where it is.
  void require_enabled(Self& self, const Transition& transition, cfa::LocationId otherwise);

  cfa::Builder& builder_;
  const AtomType& type_;
  Layout layout_;
  bool has_unknown_ = false;
  cfa::FunctionId init_, settle_;
  std::vector<cfa::FunctionId> can_, offers_;       // by port
  std::vector<cfa::FunctionId> transitions_;        // by transition; none: internal
  Order order_;
};

// The functions of one connector type.
class ConnectorCode {
 public:
  ConnectorCode(cfa::Builder& builder, const ConnectorType& type);

  const Layout& layout() const { return layout_; }
  struct Functions {
    cfa::FunctionId guard, up, down;  // none: nothing to do
  };
  cfa::FunctionId fresh() const { return fresh_; }
  const Functions& functions(std::size_t on) const { return ons_[on]; }
  cfa::ExprId data_of(cfa::ExprId connector, std::size_t number) const;

 private:
  enum class Result : std::uint8_t { None, Truth };
  cfa::FunctionId make(const On& on, const std::string& name, Result result,
                       const std::function<void(Code&, const PlaceOf&)>& body);
  void make_fresh();

  cfa::Builder& builder_;
  const ConnectorType& type_;
  Layout layout_;
  cfa::FunctionId fresh_;
  std::vector<Functions> ons_;
};

// Fields one behind the other, each aligned.
Layout make_record(cfa::Builder& builder, const std::string& name, std::vector<cfa::Field> fields);

}  // namespace faultline::frontend::bip
