#!/usr/bin/env python3
"""Prints a C program of about 1,000 lines with one fault, to measure the search for repairs on:

    bench/repair/make_large.py > large.c && faultline large.c --localizers repair --stats

A plant of 48 valves; each has a function with a few decisions of its own, and one of them compares wrongly.
"""
VALVES = 48
FAULTY = 29

HEAD = """#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

static int pressure, demand, alarm_level;
static int open_valves, closed_valves, warnings;
"""

VALVE = """
struct valve_{0} {{
  int opening;
  int limit;
}};

static struct valve_{0} valve_{0} = {{0, {1}}};

static int step_{0}(void) {{
  int wanted = demand + {2};
  if (wanted {3} valve_{0}.limit)
    wanted = valve_{0}.limit;
  if (pressure > alarm_level + {0}) {{
    wanted = wanted / 2;
    warnings = warnings + 1;
  }}
  valve_{0}.opening = wanted;
  if (wanted > 0)
    open_valves++;
  else
    closed_valves++;
  return wanted;
}}"""

print(HEAD, end="")
for i in range(VALVES):
    print(VALVE.format(i, 40 + i, i % 7, "<" if i == FAULTY else ">"))
print("\nint main(void) {")
print("  pressure = nondet_int();\n  demand = nondet_int();\n  alarm_level = nondet_int();")
print("  __VERIFIER_assume(pressure >= 0 && pressure <= 1000);")
print("  __VERIFIER_assume(demand >= 0 && demand <= 100);")
print("  __VERIFIER_assume(alarm_level >= 0 && alarm_level <= 1000);")
for i in range(VALVES):
    print(f"  int opening_{i} = step_{i}();")
for i in range(VALVES):
    print(f"  assert(opening_{i} <= valve_{i}.limit);")
print(f"  assert(open_valves + closed_valves == {VALVES});")
print("  return 0;\n}")
