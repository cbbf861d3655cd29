// One reader for each format. Private to exchange/import/.
#pragma once

#include "exchange/import/import.h"
#include "exchange/import/xml_reader.h"

namespace faultline::exchange {

void read_yaml_witness(std::istream& in, Imported& imported);
void read_ktest(std::istream& in, Imported& imported);
// CBMC's, ours and CPAchecker's.
void read_json(std::istream& in, Imported& imported);
// The root element has just begun.
void read_graphml(XmlReader& xml, Imported& imported);
void read_cbmc_xml(XmlReader& xml, Imported& imported);
void read_testcase(XmlReader& xml, Imported& imported);

// An input behind the last one of a list.
void add_input(Imported& imported, Move move);

// A single number; none: it is something else, or an integer that no type can hold.
std::optional<trace::Choice> one_number(const std::string& text);

}  // namespace faultline::exchange
