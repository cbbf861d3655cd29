// What a fuzzer calls: any bytes, as a file of one format.
#pragma once

#include <cstddef>
#include <cstdint>

namespace faultline::fuzz {

using Target = int(const std::uint8_t* data, std::size_t size);

Target fuzz_yaml_witness, fuzz_graphml_witness, fuzz_cbmc_json, fuzz_cbmc_xml, fuzz_testcase, fuzz_ktest,
    fuzz_result_json, fuzz_faults, fuzz_expression;

}  // namespace faultline::fuzz
