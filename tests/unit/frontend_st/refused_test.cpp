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

TEST(StRefused, ActionsAndOverlays) {
  EXPECT_EQ(messages("PROGRAM p a(); ACTION a: a(); END_ACTION END_PROGRAM").front(), "1:26: the action 'a' calls itself: recursion is not allowed");
  EXPECT_EQ(messages("PROGRAM p a(1); ACTION a: END_ACTION END_PROGRAM").front(), "1:11: an action takes no arguments");
  EXPECT_EQ(messages("PROGRAM p ACTION a: END_ACTION ACTION A: END_ACTION END_PROGRAM").front(), "1:39: 'A' is declared twice");
  EXPECT_EQ(messages("PROGRAM p ACTION a: ; END_PROGRAM").front(), "1:23: expected END_ACTION for the ACTION in line 1, but found 'END_PROGRAM'");
  EXPECT_EQ(first(";", "x : INT; b AT x : ARRAY[0..15] OF BOOL;"), "2:19: unsupported: AT with a variable of another layout (ARRAY[0..15] OF BOOL and INT)");
  EXPECT_EQ(first(";", "x : INT; d AT x : DINT;"), "2:19: unsupported: AT with a variable of another layout (DINT and INT)");
  EXPECT_EQ(first(";", "x AT y : INT; y : INT;"), "2:10: AT: there is no variable 'y' before this one");
  EXPECT_EQ(first(";", "x : INT; y AT x : WORD := 3;"), "2:31: a variable AT another one has no initial value of its own");
  EXPECT_EQ(first(";", "t : IEC_TIMER;"), "2:9: unsupported: IEC_TIMER; declare a TON, TOF or TP (CTU, CTD or CTUD)");
}

TEST(StRefused, WhatComesLater) {
  EXPECT_EQ(first(";", "s : STRING[20];"), "2:9: unsupported: the type STRING");
  EXPECT_EQ(first(";", "s : POINTER TO INT;"), "2:9: unsupported: the type POINTER");
  EXPECT_EQ(first(";", "s : REF_TO INT;"), "2:9: unsupported: the type REF_TO");
  EXPECT_EQ(first(";", "s : VARIANT;"), "2:9: unsupported: the type VARIANT");
  EXPECT_EQ(first(";", "s : DATE_AND_TIME;"), "2:9: unsupported: the type DATE_AND_TIME");
  EXPECT_EQ(first(";", "a : ARRAY[*] OF INT;"), "2:15: unsupported: ARRAY[*]");
  EXPECT_EQ(first("x ?= 1;"), "3:3: unsupported: ?=");
  EXPECT_EQ(first("x := 'a';"), "3:6: unsupported: strings");
  EXPECT_EQ(first("x := D#2024-01-01;"), "3:6: unsupported: dates and times of day");
  EXPECT_EQ(first("x := REAL_TO_INT(SIN(1.0));"), "3:18: unsupported: the function SIN");
  EXPECT_EQ(messages("CLASS c END_CLASS").front(), "1:1: unsupported: CLASS");
  EXPECT_EQ(messages("INTERFACE c END_INTERFACE").front(), "1:1: unsupported: INTERFACE");
  EXPECT_EQ(messages("NAMESPACE c END_NAMESPACE").front(), "1:1: unsupported: NAMESPACE");
  EXPECT_EQ(messages("FUNCTION_BLOCK a EXTENDS b END_FUNCTION_BLOCK").front(), "1:18: unsupported: EXTENDS (object-oriented blocks)");
  EXPECT_EQ(messages("FUNCTION_BLOCK a METHOD b END_METHOD END_FUNCTION_BLOCK").front(), "1:18: unsupported: METHOD");
  EXPECT_EQ(messages("ACTION b: END_ACTION").front(), "1:1: unsupported: ACTION");
}

}  // namespace
}  // namespace faultline::frontend::st
