// Bad input, and what is not supported: a message where it stands.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ran.h"

namespace faultline::frontend::st {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// The only message about a program whose body begins in line 3.
std::string first(const std::string& body, const std::string& declarations = "x : INT; b : BOOL;") {
  const auto all = messages("PROGRAM p\nVAR " + declarations + " END_VAR\n" + body + "\nEND_PROGRAM");
  return all.empty() ? "" : all.front();
}

TEST(StRefused, Syntax) {
  EXPECT_EQ(first("x := 1 (* no end"), "3:8: this comment has no end");
  EXPECT_EQ(first("IF b THEN x := 1;"), "4:1: expected END_IF for the IF in line 3, but found 'END_PROGRAM'");
  EXPECT_EQ(first("x := 1\nb := TRUE;"), "3:6: expected ';' behind the statement, but found 'b'");
  EXPECT_EQ(first("x = 1;"), "3:3: expected ':=' or a call, but found '='");
  EXPECT_EQ(first("x := ;"), "3:6: expected an expression, but found ';'");
  EXPECT_EQ(first("x := 5 5;"), "3:8: expected ';' behind the statement, but found '5'");
  EXPECT_EQ(first("x := 'text;"), "3:6: this string has no end on its line");
  EXPECT_EQ(first("x := $;"), "3:6: this character does not belong to Structured Text");
  EXPECT_EQ(first("{ pragma"), "3:1: this pragma has no '}'");
}

TEST(StRefused, Names) {
  EXPECT_EQ(first("y := 1;"), "3:1: 'y' is not declared");
  EXPECT_EQ(first("x := y;"), "3:6: 'y' is not declared");
  EXPECT_EQ(first("f(1);"), "3:1: unknown block or function 'f'");
  EXPECT_EQ(first(";", "x : INT; X : BOOL;"), "2:14: 'X' is declared twice");
  EXPECT_EQ(first(";", "x : (on, off, On);"), "2:19: 'On' is declared twice");
  EXPECT_EQ(messages("PROGRAM p END_PROGRAM\nCONFIGURATION c PROGRAM i : q; END_CONFIGURATION").front(),
            "2:29: no entry block 'Q'; use --entry with one of: p");
  EXPECT_EQ(first(";", "x : motor;"), "2:9: unknown type or block 'motor'");
  EXPECT_EQ(first("GOTO nowhere;"), "3:1: there is no label 'nowhere'");
  EXPECT_THAT(messages("FUNCTION_BLOCK a VAR i : a; END_VAR END_FUNCTION_BLOCK").front(), HasSubstr("contains itself"));
  EXPECT_THAT(messages("FUNCTION f : INT f := g(); END_FUNCTION FUNCTION g : INT g := f(); END_FUNCTION").front(), HasSubstr("recursion"));
}

TEST(StRefused, Types) {
  EXPECT_EQ(first("x := b;"), "3:6: the value is BOOL, but INT is needed");
  EXPECT_EQ(first("x := 40000;"), "3:6: 40000 is no value of INT");
  EXPECT_EQ(first("x := d;", "x : INT; d : DINT;"), "3:6: the value is DINT, but INT is needed (convert it explicitly)");
  EXPECT_EQ(first("IF x THEN END_IF;"), "3:4: a condition is BOOL, this is INT");
  EXPECT_EQ(first("b := x AND b;"), "3:6: 'AND' of INT and BOOL");
  EXPECT_EQ(first("x := 1.5;"), "3:6: the value is number, but INT is needed");
  EXPECT_EQ(first("a[4] := 1;", "a : ARRAY[1..3] OF INT;"), "3:3: index 4 is outside of ARRAY[1..3] OF INT");
  EXPECT_EQ(first("t(IN := x);", "x : INT; t : TON;"), "3:9: the argument 'IN' is INT, but BOOL is needed");
  EXPECT_EQ(first("t(INN := b);", "b : BOOL; t : TON;"), "3:3: 'TON' has no parameter 'INN'");
  EXPECT_EQ(first("FOR x := 1 TO 3 BY 0 DO END_FOR;"), "3:20: FOR with a step of 0 does not end");
  EXPECT_EQ(first("EXIT;"), "3:1: EXIT outside of a loop");
  EXPECT_EQ(first("CASE x OF 1: b := TRUE; 1: b := FALSE; END_CASE;"), "3:25: there are two labels 1");
  EXPECT_EQ(first("x := 1 / 0;"), "3:10: division by zero");
}

TEST(StRefused, SeveralMistakesAreAllTold) {
  EXPECT_THAT(messages("PROGRAM p\nVAR x : INT; END_VAR\ny := 1;\nx := TRUE;\nEND_PROGRAM"),
              ElementsAre("3:1: 'y' is not declared", "4:6: the value is BOOL, but INT is needed"));
}

TEST(StRefused, AnUnknownTypeIsToldOnce) {
  EXPECT_THAT(messages("FUNCTION_BLOCK f\nVAR t : NOSUCH; END_VAR\nEND_FUNCTION_BLOCK"),
              ElementsAre("2:9: unknown type or block 'NOSUCH'"));
}

TEST(StRefused, ActionsAndOverlays) {
  EXPECT_EQ(messages("PROGRAM p a(); ACTION a: a(); END_ACTION END_PROGRAM").front(), "1:26: the action 'a' calls itself: recursion is not allowed");
  EXPECT_EQ(messages("PROGRAM p a(1); ACTION a: END_ACTION END_PROGRAM").front(), "1:11: an action takes no arguments");
  EXPECT_EQ(messages("PROGRAM p ACTION a: END_ACTION ACTION A: END_ACTION END_PROGRAM").front(), "1:39: 'A' is declared twice");
  EXPECT_EQ(messages("PROGRAM p ACTION a: ; END_PROGRAM").front(), "1:23: expected END_ACTION for the ACTION in line 1, but found 'END_PROGRAM'");
  EXPECT_EQ(first(";", "x : INT; b AT x : ARRAY[0..15] OF BOOL;"), "2:19: unsupported: AT with a variable of another layout (ARRAY[0..15] OF BOOL and INT)");
  EXPECT_EQ(first(";", "x : INT; d AT x : DINT;"), "2:19: unsupported: AT with a variable of another layout (DINT and INT)");
  EXPECT_EQ(first(";", "x AT y : INT; y : INT;"), "2:10: AT: there is no variable 'y' before this one");
  EXPECT_EQ(first(";", "x : INT; y AT x : WORD := 3;"), "2:31: a variable AT another one has no initial value of its own");
}

TEST(StRefused, WhatComesLater) {
  EXPECT_EQ(first(";", "s : STRING[20];"), "2:9: unsupported: the type STRING");
  EXPECT_EQ(first(";", "s : POINTER TO INT;"), "2:9: unsupported: the type POINTER");
  EXPECT_EQ(first(";", "s : REF_TO INT;"), "2:9: unsupported: the type REF_TO");
  EXPECT_EQ(first(";", "s : VARIANT;"), "2:9: unsupported: the type VARIANT");
  EXPECT_EQ(first(";", "s : DATE_AND_TIME;"), "2:9: unsupported: the type DATE_AND_TIME");
  EXPECT_EQ(first(";", "a : ARRAY[*] OF INT;"), "2:15: unsupported: ARRAY[*]");
  EXPECT_EQ(first("x ?= 1;"), "3:3: unsupported: ?=");
  EXPECT_EQ(first("x := 'ab';"), "3:6: unsupported: strings");
  EXPECT_EQ(first("x := STRING#'a';"), "3:6: unsupported: strings");
  for (const char* type : {"WSTRING", "DATE", "TOD", "TIME_OF_DAY", "DT", "DTL", "LDT", "LTOD", "WCHAR", "ANY", "REFERENCE"})
    EXPECT_EQ(first(";", std::string("s : ") + type + ";"), std::string("2:9: unsupported: the type ") + type);
  for (const char* text : {"TOD#12:00:00", "DT#2024-01-01-12:00:00", "DATE_AND_TIME#2024-01-01-12:00:00", "DTL#2024-01-01-12:00:00"})
    EXPECT_EQ(first(std::string("x := ") + text + ";"), "3:6: unsupported: dates and times of day");
  for (const char* name : {"SIN", "COS", "TAN", "ASIN", "ACOS", "ATAN", "LN", "LOG", "EXP", "SQR", "LEN", "LEFT", "RIGHT", "MID",
                           "CONCAT", "INSERT", "DELETE", "FIND", "REPLACE", "PEEK", "POKE", "SIZEOF", "SWAP", "S_ODT", "S_CU", "RESET_TIMER"})
    EXPECT_EQ(first(std::string("x := ") + name + "(x);"), std::string("3:6: unsupported: the function ") + name);
  EXPECT_EQ(first("r := DWORD_TO_REAL(d);", "r : REAL; d : DWORD;"), "3:6: unsupported: DWORD_TO_REAL, which not all controllers understand in the same way");
  EXPECT_EQ(first("d := REAL_TO_DWORD(r);", "r : REAL; d : DWORD;"), "3:6: unsupported: the bits of a REAL as a DWORD");
  EXPECT_EQ(first("pid(x := 1);"), "3:1: unknown block or function 'pid'");
  EXPECT_EQ(first("x := REF(x);"), "3:6: unsupported: REF");
  EXPECT_EQ(first("x^ := 1;"), "3:2: unsupported: pointers");
  EXPECT_EQ(first("x := THIS^.x;"), "3:6: unsupported: THIS");
  EXPECT_EQ(first("x := x ** x;"), "3:6: unsupported: a power whose exponent is no constant between 0 and 16");
  EXPECT_EQ(first("METHOD m : INT"), "3:1: unsupported: METHOD");
  EXPECT_EQ(first("NETWORK n"), "3:1: unsupported: NETWORK");
  EXPECT_EQ(messages("PROGRAM p\nINITIAL_STEP s: END_STEP\nEND_PROGRAM").front(), "2:1: unsupported: INITIAL_STEP");
  EXPECT_EQ(messages("PROGRAM p\nTRANSITION t FROM a TO b := TRUE; END_TRANSITION\nEND_PROGRAM").front(), "2:1: unsupported: TRANSITION");
  EXPECT_EQ(messages("METHOD m END_METHOD").front(), "1:1: unsupported: METHOD");
  EXPECT_EQ(messages("USING System;").front(), "1:1: unsupported: USING");
  EXPECT_EQ(messages("FUNCTION_BLOCK a IMPLEMENTS b END_FUNCTION_BLOCK").front(), "1:18: unsupported: IMPLEMENTS (object-oriented blocks)");
  EXPECT_EQ(messages("FUNCTION_BLOCK a VAR_INST x : INT; END_VAR END_FUNCTION_BLOCK").front(), "1:18: unsupported: VAR_INST");
  EXPECT_EQ(messages("CONFIGURATION c PROGRAM q : p(x := 1); END_CONFIGURATION").front(), "1:30: unsupported: connections of a program in a configuration");
  EXPECT_EQ(messages("PROGRAM p\nVAR_IN_OUT x : INT; END_VAR\nEND_PROGRAM").front(), "2:12: unsupported: an entry block with VAR_IN_OUT: nothing is known of what it refers to");
  EXPECT_EQ(first("x := D#2024-01-01;"), "3:6: unsupported: dates and times of day");
  EXPECT_EQ(first("x := REAL_TO_INT(SIN(1.0));"), "3:18: unsupported: the function SIN");
  EXPECT_EQ(messages("CLASS c END_CLASS").front(), "1:1: unsupported: CLASS");
  EXPECT_EQ(messages("INTERFACE c END_INTERFACE").front(), "1:1: unsupported: INTERFACE");
  EXPECT_EQ(messages("NAMESPACE c END_NAMESPACE").front(), "1:1: unsupported: NAMESPACE");
  EXPECT_EQ(messages("FUNCTION_BLOCK a EXTENDS b END_FUNCTION_BLOCK").front(), "1:18: unsupported: EXTENDS (object-oriented blocks)");
  EXPECT_EQ(messages("FUNCTION_BLOCK a METHOD b END_METHOD END_FUNCTION_BLOCK").front(), "1:18: unsupported: METHOD");
  EXPECT_EQ(messages("ACTION b: END_ACTION").front(), "1:1: unsupported: ACTION");
}

TEST(StRefused, AbsoluteAddressesInDataBlocks) {
  EXPECT_EQ(first("x := %DB1.DBW2;"), "3:6: unsupported: an absolute address in a data block");
  EXPECT_EQ(messages("DATA_BLOCK DB1 STRUCT a : INT; END_STRUCT BEGIN END_DATA_BLOCK\nPROGRAM p\nVAR x : INT; END_VAR\nx := DB1.DBW2;\nDB1.dx0 := 1;\nEND_PROGRAM"),
              (std::vector<std::string>{"4:6: unsupported: an absolute address in a data block", "5:1: unsupported: an absolute address in a data block"}));
}

TEST(StRefused, TimesThatDoNotFit) {
  EXPECT_EQ(first("t := x / t;", "x : INT; t : TIME;"), "3:6: '/' of INT and TIME");
  EXPECT_EQ(first("x := t / t;", "x : DINT; t : TIME;"), "3:6: '/' of TIME and TIME");
  EXPECT_EQ(first("t := t * t;", "t : TIME;"), "3:6: '*' of TIME and TIME");
  EXPECT_EQ(first("t := t + x;", "x : DINT; t : TIME;"), "3:6: '+' of TIME and DINT");
}

// The variable of a wrong declaration was one more mistake wherever it stood.
TEST(StRefused, WhatFollowsFromAWrongDeclarationIsNotTold) {
  EXPECT_THAT(messages("PROGRAM p\nVAR a : NOSUCH; x : INT; END_VAR\na(i := 1);\nx := a.q;\nx := y;\nEND_PROGRAM"),
              ElementsAre("2:9: unknown type or block 'NOSUCH'", "5:6: 'y' is not declared"));
}

TEST(StRefused, AKeywordAsAName) {
  EXPECT_EQ(messages("PROGRAM p VAR at : INT; END_VAR END_PROGRAM").front(),
            "1:15: expected the name of a variable, but found 'at', which is a keyword");
}

// The answer was "safe" although nothing had been looked at.
TEST(StRefused, AnAssertionInABlockThatIsNotCalled) {
  const char* text = "FUNCTION_BLOCK f VAR_INPUT i : INT; END_VAR\n//#ASSERT i < 5 : DEEP\nEND_FUNCTION_BLOCK\n"
                     "PROGRAM p VAR_INPUT i : INT; END_VAR\n//#ASSERT i < 9 : TOP\nEND_PROGRAM";
  Options deep;
  deep.assertions = {"deep"};
  EXPECT_THAT(messages(text, deep),
              ElementsAre("2:1: this assertion is never looked at: 'p' does not call 'f' (--entry chooses another block)"));
  EXPECT_THAT(messages(text),  // a warning
              ElementsAre("2:1: this assertion is never looked at: 'p' does not call 'f' (--entry chooses another block)"));
  EXPECT_EQ(end(text, {"9"}), "assertion failed: i < 9 : TOP");
  deep.entry = "f";
  EXPECT_THAT(messages(text, deep), ElementsAre());
}

TEST(StRefused, AFileWithoutABlock) {
  EXPECT_EQ(messages("TYPE t : INT; END_TYPE").front(), "1:1: there is no block to start with");
  EXPECT_EQ(messages("").front(), "1:1: there is no block to start with");
}

TEST(StRefused, AResourceWithoutAProcessorHadNoEnd) {
  EXPECT_EQ(messages("CONFIGURATION c RESOURCE").front(), "1:25: expected the name of the resource, but the file ends here");
  EXPECT_EQ(messages("CONFIGURATION c RESOURCE r").front(), "1:1: CONFIGURATION has no END_CONFIGURATION");
}

TEST(StRefused, ArgumentsByNameAndByPosition) {
  EXPECT_EQ(first("x := LIMIT(0, MX := 3, IN := x);"), "3:12: arguments stand by name or by position, not both");
  EXPECT_EQ(first("x := LIMIT(MN := 0, IN := x, MAX := 5);"), "3:6: the argument 'MX' of LIMIT is missing");
  EXPECT_EQ(messages("FUNCTION f : INT VAR_INPUT a, b : INT; END_VAR f := a; END_FUNCTION\nPROGRAM p\nVAR x : INT; END_VAR\nx := f(b := 1, 2);\nEND_PROGRAM").front(),
            "4:16: arguments stand by name or by position, not both");
}

TEST(StRefused, NumbersThatTheirPlaceDoesNotHave) {
  EXPECT_EQ(first("x := x + 100000;"), "3:6: the value is DINT, but INT is needed (convert it explicitly)");
  EXPECT_EQ(first("b := b = 2;"), "3:10: 2 is no value of BOOL");
  EXPECT_EQ(first("x := 'a';"), "3:6: the value is CHAR, but INT is needed (convert it explicitly)");
  EXPECT_EQ(messages("TYPE t : SINT (a := 200); END_TYPE PROGRAM p END_PROGRAM").front(), "1:16: 200 is no value of SINT");
}

TEST(StRefused, AddressesThatShareBits) {
  EXPECT_EQ(first("%MW0 := 1; %MB1 := 2;"), "3:12: unsupported: %MB1 shares bits with %MW0");
  EXPECT_EQ(first(";", "a AT %M0.0 : BOOL; c AT %MB0 : BYTE;"), "2:29: unsupported: c shares bits with a");
  EXPECT_EQ(first(";", "a AT %MB0 : INT;"), "2:10: %MB0 has 8 bits, INT has 16");
  EXPECT_EQ(first("b := %I0.9;"), "3:6: %I0.9 is no address: byte and bit, or B, W, D or L and a byte");
  EXPECT_EQ(messages("FUNCTION_BLOCK f VAR a AT %I* : BOOL; END_VAR END_FUNCTION_BLOCK").front(),
            "1:27: unsupported: an address that is not placed, in a block that may have several instances");
}

TEST(StRefused, ExternalVariablesOfAnotherType) {
  EXPECT_EQ(messages("VAR_GLOBAL g : INT; END_VAR\nPROGRAM p\nVAR_EXTERNAL g : BOOL; END_VAR\nEND_PROGRAM").front(),
            "3:14: the global variable 'g' is INT, not BOOL");
}

TEST(StRefused, AnArrayOfATypeWithAnInitialValue) {
  EXPECT_EQ(messages("TYPE t : REAL := 1.5; END_TYPE\nPROGRAM p\nVAR a : ARRAY[1..2] OF t; END_VAR\nEND_PROGRAM").front(),
            "3:24: unsupported: an array of 't', a type with an initial value");
}

}  // namespace
}  // namespace faultline::frontend::st
