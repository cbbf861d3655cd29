// Expressions and statements, against values computed by hand.
#include <gtest/gtest.h>

#include "ran.h"

namespace faultline::frontend::st {
namespace {

TEST(StValues, IntegersWrapAtTheirWidth) {
  EXPECT_EQ(computed("x : INT := 32767;", "x := x + 1;"), "-32768");
  EXPECT_EQ(computed("x : USINT := 255;", "x := x + 1;"), "0");
  EXPECT_EQ(computed("x : DINT; a : INT := 32767;", "x := a + 1;"), "-32768");  // in INT, then widened
  EXPECT_EQ(computed("x : DINT; a : INT := 32767; b : DINT := 1;", "x := a + b;"), "32768");
  EXPECT_EQ(computed("x : INT := 7;", "x := -x / 2;"), "-3");
  EXPECT_EQ(computed("x : INT := -7;", "x := x MOD 3;"), "-1");
}

// They were cut to the width of the other operand: i < 40000 was i < -25536.
TEST(StValues, ANumberThatTheOtherOperandsTypeDoesNotHaveIsLarger) {
  EXPECT_EQ(computed("x : DINT; i : INT := 1;", "x := i + 100000;"), "100001");
  EXPECT_EQ(computed("x : BOOL; i : INT := -5;", "x := i < 40000;"), "TRUE");
  EXPECT_EQ(computed("x : BOOL; i : USINT := 44;", "x := i = 300;"), "FALSE");
  EXPECT_EQ(computed("x : BOOL; i : UINT := 3;", "x := i > -1;"), "TRUE");
  EXPECT_EQ(computed("x : BOOL; i : DINT := -3;", "x := i > -3000000000;"), "TRUE");
  EXPECT_EQ(computed("x : BOOL; i : INT := -1;", "x := i < 2 ** 15;"), "TRUE");
  EXPECT_EQ(computed("x : BOOL;", "x := 3000000000 > 5;"), "TRUE");
}

TEST(StValues, MixedTypes) {
  EXPECT_EQ(computed("x : INT; u : USINT := 200; s : SINT := -100;", "x := u + s;"), "100");
  EXPECT_EQ(computed("x : LINT; u : UDINT := 4294967295; s : DINT := -1;", "x := u + s;"), "4294967294");
  EXPECT_EQ(computed("x : UINT := 5;", "x := x - 6;"), "65535");
  EXPECT_EQ(computed("x : ULINT;", "x := 18446744073709551615;"), "18446744073709551615");
  EXPECT_EQ(computed("x : LINT;", "x := -9223372036854775808;"), "-9223372036854775808");
  EXPECT_EQ(computed("x : LREAL; r : REAL := 0.1;", "x := r;"), "0.10000000149011612");
  EXPECT_EQ(computed("x : REAL; i : DINT := 16777217;", "x := i;"), "16777216.0");
  EXPECT_EQ(computed("x : REAL;", "x := 7 / 2;"), "3.0");
  EXPECT_EQ(computed("x : REAL;", "x := 7 / 2.0;"), "3.5");
}

TEST(StValues, Conversions) {
  EXPECT_EQ(computed("x : SINT; i : INT := 300;", "x := INT_TO_SINT(i);"), "44");
  EXPECT_EQ(computed("x : DINT; r : REAL := -2.5;", "x := REAL_TO_DINT(r);"), "-2");
  EXPECT_EQ(computed("x : DINT; r : REAL := -2.5;", "x := ROUND(r) * 100 + CEIL(r) * 10 + TRUNC(r);"), "-222");
  EXPECT_EQ(computed("x : TIME; d : DINT := 1500;", "x := DINT_TO_TIME(d);"), "T#1s500ms");
  EXPECT_EQ(computed("x : LTIME; t : TIME := T#2ms;", "x := TIME_TO_LTIME(t);"), "LT#2ms");
  EXPECT_EQ(computed("x : TIME; t : LTIME := LT#2500us;", "x := LTIME_TO_TIME(t);"), "T#2ms");
  EXPECT_EQ(computed("x : INT; b : BOOL := TRUE;", "x := BOOL_TO_INT(b) + 1;"), "2");
  EXPECT_EQ(computed("x : BOOL; w : WORD := 16#FFFE;", "x := WORD_TO_BOOL(w);"), "FALSE");  // the lowest bit
  EXPECT_EQ(computed("x : REAL; i : INT := 3;", "x := TO_REAL(i) / 2.0;"), "1.5");
}

TEST(StValues, Characters) {
  EXPECT_EQ(computed("x : CHAR := 'A';", ";"), "65");
  EXPECT_EQ(computed("x : INT; c : CHAR;", "c := CHAR#'$N'; IF c = '$0A' AND c <> '$$' THEN x := CHAR_TO_INT(c); END_IF;"), "10");
}

TEST(StValues, TimeLiterals) {
  EXPECT_EQ(computed("x : TIME;", "x := T#1d_2h_3m_4s_5ms;"), "T#1d2h3m4s5ms");
  EXPECT_EQ(computed("x : TIME;", "x := time#-5s;"), "T#-5s");
  EXPECT_EQ(computed("x : TIME;", "x := S5T#2S + S5TIME#1h;"), "T#1h2s");
  EXPECT_EQ(computed("x : LTIME;", "x := LTIME#1us500ns + LT#1d;"), "LT#1d1us500ns");
  EXPECT_EQ(computed("x : TIME;", "x := t#0.5h;"), "T#30m");
}

// It was MN.
TEST(StValues, LimitsInTheWrongOrderGiveTheUpperOne) {
  EXPECT_EQ(computed("x : INT; i : INT := 5; low : INT := 9; high : INT := 3;", "x := LIMIT(low, i, high);"), "3");
  EXPECT_EQ(computed("x : INT; i : INT := 12; low : INT := 9; high : INT := 3;", "x := LIMIT(low, i, high);"), "3");
  EXPECT_EQ(computed("x : INT; i : INT := 1; low : INT := 9; high : INT := 3;", "x := LIMIT(low, i, high) * 10 + LIMIT(high, i, low);"), "33");
}

// A run ended where INT's least number was divided by -1, and nothing behind it was looked at.
TEST(StValues, TheLeastNumberDividedByMinusOneWraps) {
  EXPECT_EQ(computed("x : INT := -32768; n : INT := -1;", "x := x / n;"), "-32768");
  EXPECT_EQ(computed("x : SINT := -128; n : SINT := -1;", "x := x MOD n;"), "0");
  EXPECT_EQ(computed("x : DINT := -2147483648; n : DINT := -1;", "x := x / n;"), "-2147483648");
  EXPECT_EQ(computed("x : LINT := -9223372036854775808; n : LINT := -1;", "x := x / n + x MOD n;"), "-9223372036854775808");
}

// SEL did not look at the argument that it does not choose.
TEST(StValues, AllArgumentsOfAFunctionAreEvaluated) {
  const char* text = "PROGRAM p VAR_INPUT b : INT; END_VAR VAR x : INT; a : ARRAY[0..3] OF INT; END_VAR ";
  EXPECT_NE(end(text + std::string("x := SEL(b = 0, 60 / b, 1); END_PROGRAM"), {"0"}).find("division by zero"), std::string::npos);
  EXPECT_NE(end(text + std::string("x := MUX(0, 1, a[b]); END_PROGRAM"), {"4"}).find("array index 4"), std::string::npos);
  EXPECT_EQ(values(text + std::string("x := SEL(b = 0, 60 / b, 1); END_PROGRAM"), "x", {"5", "-1"}), "12 -60");
  EXPECT_EQ(values(text + std::string("x := MUX(b, 1, 6 / (b + 1), a[b] + 9); END_PROGRAM"), "x", {"0", "1", "2"}), "1 3 9");
}

TEST(StValues, AndThenLeavesOutTheCallsInItsRightOperand) {
  const std::string calls = "FUNCTION next : BOOL VAR_IN_OUT n : INT; END_VAR n := n + 1; next := TRUE; END_FUNCTION\n"
                            "PROGRAM p VAR_INPUT a : BOOL; END_VAR VAR n, x : INT; b : BOOL; END_VAR ";
  EXPECT_EQ(values(calls + "b := a AND next(n := n); END_PROGRAM", "n", {"0", "1"}), "1 2");
  EXPECT_EQ(values(calls + "b := a AND_THEN next(n := n); END_PROGRAM", "n", {"0", "1"}), "0 1");
  EXPECT_EQ(values(calls + "IF a OR_ELSE next(n := n) THEN x := x + 1; END_IF; END_PROGRAM", "n", {"0", "1"}), "1 1");
  EXPECT_EQ(values(calls + "IF a OR_ELSE next(n := n) THEN x := x + 1; END_IF; END_PROGRAM", "x", {"0", "1"}), "1 2");
  EXPECT_EQ(computed("x : BOOL; n : INT;", "x := n > 0 OR_ELSE n = 0 AND_THEN NOT x;"), "TRUE");
}

TEST(StValues, CommentsNestUnlessOneWouldHaveNoEnd) {
  EXPECT_EQ(computed("x : INT;", "(* a (* b *) x := 1; *) x := x + 2; /* /* */ x := 9; */"), "2");
  EXPECT_EQ(computed("x : INT;", "(* a (* b *) x := 1; (* c (* *) x := x + 2; (* (* d *) x := x + 4;"), "7");
}

TEST(StValues, PrecedenceAndAssociativity) {
  EXPECT_EQ(computed("x : INT;", "x := 2 + 3 * 4 - 10 / 2;"), "9");
  EXPECT_EQ(computed("x : INT;", "x := 100 / 10 / 5;"), "2");
  EXPECT_EQ(computed("x : BOOL;", "x := TRUE OR FALSE AND FALSE;"), "TRUE");
  EXPECT_EQ(computed("x : BOOL;", "x := TRUE XOR TRUE AND FALSE;"), "TRUE");
  EXPECT_EQ(computed("x : BOOL; a : INT := 3;", "x := a > 2 = TRUE;"), "TRUE");
  EXPECT_EQ(computed("x : INT;", "x := -2 ** 2;"), "4");
  EXPECT_EQ(computed("x : INT;", "x := 2 * (3 + 4);"), "14");
}

TEST(StValues, Literals) {
  EXPECT_EQ(computed("x : INT;", "x := 16#FF;"), "255");
  EXPECT_EQ(computed("x : INT;", "x := 16#FFFF;"), "-1");
  EXPECT_EQ(computed("x : WORD;", "x := 2#1010_1010;"), "170");
  EXPECT_EQ(computed("x : DINT;", "x := DINT#-5;"), "-5");
  EXPECT_EQ(computed("x : TIME;", "x := T#1m_2s500ms;"), "T#1m2s500ms");
  EXPECT_EQ(computed("x : TIME;", "x := T#1.5s - T#2s;"), "T#-500ms");
  EXPECT_EQ(computed("x : REAL;", "x := 1.5e1;"), "15.0");
  EXPECT_EQ(computed("x : BOOL;", "x := BOOL#1 AND 1;"), "TRUE");
}

TEST(StValues, TimeIsMultipliedByNumbers) {
  EXPECT_EQ(computed("x : TIME; n : INT := 3;", "x := T#200ms * n;"), "T#600ms");
  EXPECT_EQ(computed("x : TIME := T#1s;", "x := x / 4;"), "T#250ms");
  EXPECT_EQ(computed("x : DINT;", "x := TIME_TO_DINT(T#2s);"), "2000");
  EXPECT_EQ(computed("x : TIME; n : INT := -3;", "x := n * T#200ms;"), "T#-600ms");
  EXPECT_EQ(computed("x : TIME; r : REAL := 2.5;", "x := T#5ms * r;"), "T#12ms");  // 12.5, to the even one
  EXPECT_EQ(computed("x : TIME;", "x := 1.5 * T#10d / 2.5 / 2;"), "T#3d");  // in LREAL, which has all ms
  EXPECT_EQ(computed("x : LTIME; r : LREAL := 0.5;", "x := LT#3ns * r;"), "LT#2ns");
}

TEST(StValues, BitStrings) {
  EXPECT_EQ(computed("x : WORD := 16#F0F0;", "x := x AND 16#0FF0 OR 16#000F;"), "255");
  EXPECT_EQ(computed("x : BYTE := 16#0F;", "x := NOT x;"), "240");
  EXPECT_EQ(computed("x : WORD := 16#1234;", "x := SHL(x, 4);"), "9024");
  EXPECT_EQ(computed("x : WORD := 16#1234; n : INT := 16;", "x := SHR(x, n);"), "0");
  EXPECT_EQ(computed("x : BYTE := 16#81;", "x := ROL(x, 1);"), "3");
  EXPECT_EQ(computed("x : BYTE := 16#81; n : INT := 9;", "x := ROR(x, n);"), "192");
}

TEST(StValues, ShiftsOfSignedIntegersKeepTheSign) {
  EXPECT_EQ(computed("x : INT := -8;", "x := SHR(x, 1);"), "-4");
  EXPECT_EQ(computed("x : INT := -8; n : INT := 20;", "x := SHR(x, n);"), "-1");
  EXPECT_EQ(computed("x : DINT := 16#40000000;", "x := SHL(IN := x, N := 1);"), "-2147483648");
}

TEST(StValues, Slices) {
  EXPECT_EQ(computed("x : BOOL; w : WORD := 4;", "x := w.%X2 AND NOT w.3;"), "TRUE");
  EXPECT_EQ(computed("x : WORD;", "x.%X3 := TRUE; x.0 := 1;"), "9");
  EXPECT_EQ(computed("x : WORD := 16#1234;", "x.%B1 := 16#AB;"), "43828");
  EXPECT_EQ(computed("x : BYTE; d : DWORD := 16#12345678;", "x := d.%B2;"), "52");
}

TEST(StValues, Reals) {
  EXPECT_EQ(computed("x : REAL; i : INT := 7;", "x := i / 2;"), "3.0");
  EXPECT_EQ(computed("x : REAL; i : INT := 7;", "x := i / 2.0;"), "3.5");
  EXPECT_EQ(computed("x : INT; r : REAL := 2.5;", "x := REAL_TO_INT(r);"), "2");
  EXPECT_EQ(computed("x : INT; r : REAL := 3.5;", "x := REAL_TO_INT(r);"), "4");
  EXPECT_EQ(computed("x : DINT; r : REAL := -3.9;", "x := TRUNC(r);"), "-3");
  EXPECT_EQ(computed("x : DINT; r : REAL := -3.2;", "x := FLOOR(r);"), "-4");
  EXPECT_EQ(computed("x : REAL;", "x := SQRT(16.0) + ABS(-1.5);"), "5.5");
}

TEST(StValues, LibraryFunctions) {
  EXPECT_EQ(computed("x : INT;", "x := MIN(3, -2) + MAX(1, 5, 4);"), "3");
  EXPECT_EQ(computed("x : INT; i : INT := 12;", "x := LIMIT(0, i, 10);"), "10");
  EXPECT_EQ(computed("x : INT; i : INT := -12;", "x := LIMIT(MN := -5, IN := i, MX := 10);"), "-5");
  EXPECT_EQ(computed("x : INT; b : BOOL := TRUE;", "x := SEL(b, 1, 2);"), "2");
  EXPECT_EQ(computed("x : INT; k : INT := 2;", "x := MUX(k, 10, 20, 30);"), "30");
  EXPECT_EQ(computed("x : INT; k : INT := 1;", "x := MUX(IN1 := 20, K := k, IN2 := 30, IN0 := 10);"), "20");
  EXPECT_EQ(computed("x : INT; k : INT := 7;", "x := MUX(K := k, IN0 := 10, IN1 := 20, INELSE := 5);"), "5");
  EXPECT_EQ(computed("x : INT;", "x := MAX(IN2 := 4, IN1 := 2, IN3 := 9);"), "9");
  EXPECT_EQ(computed("x : INT; i : INT := 5;", "x := MOVE(i);"), "5");
  EXPECT_EQ(computed("x : INT; i : INT := -4;", "x := ABS(i);"), "4");
  EXPECT_EQ(computed("x : INT; w : WORD := 16#FFFE;", "x := WORD_TO_INT(w);"), "-2");
  EXPECT_EQ(computed("x : REAL;", "x := NORM_X(MIN := 0, VALUE := 5, MAX := 20);"), "0.25");
  EXPECT_EQ(computed("x, a : INT; b : INT := 100;", "x := SCALE_X(MIN := a, VALUE := 0.25, MAX := b);"), "25");
  EXPECT_EQ(computed("x : DINT; i : DINT := 3;", "x := i ** 3;"), "27");
}

TEST(StValues, Conditions) {
  EXPECT_EQ(computed("x : INT; a : INT := 5;", "IF a > 7 THEN x := 1; ELSIF a > 4 THEN x := 2; ELSE x := 3; END_IF;"), "2");
  EXPECT_EQ(computed("x : INT; a : INT := 5;", "CASE a OF 1, 2: x := 1; 3..6: x := 2; ELSE x := 3; END_CASE;"), "2");
  EXPECT_EQ(computed("x : INT; a : INT := 9;", "CASE a OF 1, 2: x := 1; 3..6: x := 2; ELSE x := 3; END_CASE;"), "3");
  EXPECT_EQ(computed("x : INT; a : INT := -1;", "CASE a OF -1: x := 7; END_CASE"), "7");
}

TEST(StValues, Loops) {
  EXPECT_EQ(computed("x : INT; i : INT;", "FOR i := 1 TO 4 DO x := x + i; END_FOR;"), "10");
  EXPECT_EQ(computed("x : INT; i : INT;", "FOR i := 10 TO 1 BY -3 DO x := x + i; END_FOR;"), "22");
  EXPECT_EQ(computed("x : INT; i : INT;", "FOR i := 1 TO 4 DO END_FOR; x := i;"), "5");
  EXPECT_EQ(computed("x : INT; i : INT; n : INT := 3;", "FOR i := 1 TO n DO n := 10; x := x + 1; END_FOR;"), "3");
  EXPECT_EQ(computed("x : INT; i : INT; s : INT := -1;", "FOR i := 3 TO 1 BY s DO x := x + 1; END_FOR;"), "3");
  EXPECT_EQ(computed("x : INT; i : INT;", "FOR i := 1 TO 9 DO IF i = 3 THEN CONTINUE; END_IF; IF i = 5 THEN EXIT; END_IF; x := x + i; END_FOR;"), "7");
  EXPECT_EQ(computed("x : INT;", "WHILE x < 5 DO x := x + 2; END_WHILE;"), "6");
  EXPECT_EQ(computed("x : INT := 9;", "REPEAT x := x + 1; UNTIL x > 3 END_REPEAT;"), "10");
  EXPECT_EQ(computed("x : INT;", "x := 1; RETURN; x := 2;"), "1");
  EXPECT_EQ(computed("x : INT;", "GOTO over; x := 5; over: x := x + 1;"), "1");
  EXPECT_EQ(computed("x : INT := 4;", "x += 3; x *= 2; x -= 4; x /= 5;"), "2");
}

TEST(StValues, ArraysAndStructs) {
  EXPECT_EQ(computed("x : INT; a : ARRAY[1..5] OF INT := [1, 2, 2(7)];", "x := a[1] * 1000 + a[2] * 100 + a[4] * 10 + a[5];"), "1270");
  EXPECT_EQ(computed("x : INT; a : ARRAY[0..1, 1..3] OF INT; i : INT := 1;", "a[i, 3] := 5; x := a[1, 3] + a[0, 3];"), "5");
  EXPECT_EQ(computed("x : INT; s : STRUCT a : INT := 3; b : STRUCT c : INT; END_STRUCT; END_STRUCT;", "s.b.c := 4; x := s.a + s.b.c;"), "7");
  EXPECT_EQ(computed("x : INT; a, b : ARRAY[0..2] OF INT;", "a[1] := 6; b := a; x := b[1];"), "6");
}

TEST(StValues, EnumerationsAliasesAndSubranges) {
  const std::string types = "TYPE Color : (Red, Green := 5, Blue); Level : INT(0..10); Speed : INT; END_TYPE\n";
  EXPECT_EQ(values(types + "PROGRAM p VAR x : Color; END_VAR x := Blue; END_PROGRAM", "x", {""}), "Blue");
  EXPECT_EQ(values(types + "PROGRAM p VAR x : INT; c : Color := Color#Green; END_VAR CASE c OF Red: x := 1; Green: x := 2; END_CASE; END_PROGRAM", "x", {""}), "2");
  EXPECT_EQ(values(types + "PROGRAM p VAR x : Level; y : Speed; END_VAR y := 4; x := y; END_PROGRAM", "x", {""}), "4");
}

TEST(StValues, TypesHaveInitialValues) {
  const std::string types = "TYPE L : INT := 5; C : (R, G, B) := G; E : (P := 4, Q); S : INT(3..9);\n"
                            "T : STRUCT a : L; b : INT := 2; e : E; END_STRUCT := (b := 7); D : USINT (One := 1, Two) := Two; END_TYPE\n";
  const auto value = [&](const std::string& type, const std::string& of = "x") {
    return values(types + "PROGRAM p VAR x : " + type + "; END_VAR END_PROGRAM", of, {""});
  };
  EXPECT_EQ(value("L"), "5");
  EXPECT_EQ(value("C"), "G");
  EXPECT_EQ(value("E"), "P");
  EXPECT_EQ(value("S"), "3");
  EXPECT_EQ(value("D"), "Two");
  EXPECT_EQ(value("T", "x.a") + value("T", "x.b") + value("T", "x.e"), "57P");
  EXPECT_EQ(value("ARRAY[1..3] OF S := [4]", "x[1]") + value("ARRAY[1..3] OF S := [4]", "x[3]"), "43");
  EXPECT_EQ(value("ARRAY[1..2] OF E", "x[2]"), "P");
}

// What a function keeps nowhere begins anew with each call, structs and arrays too.
TEST(StValues, VariablesOfFunctionsBeginAnew) {
  EXPECT_EQ(values("TYPE s : STRUCT a : INT := 3; b : INT; END_STRUCT; END_TYPE\n"
                   "FUNCTION f : INT VAR t : s; u : s := (b := 4); v : ARRAY[1..3] OF INT := [1, 2]; n : INT := 10; END_VAR\n"
                   "f := t.a * 1000 + u.a * 100 + u.b * 10 + v[2] + v[3] + n; n := 0; t.a := 9; v[3] := 5; END_FUNCTION\n"
                   "PROGRAM p VAR x : INT; END_VAR x := f(); END_PROGRAM", "x", {"", ""}),
            "3352 3352");
}

TEST(StValues, NamedConstants) {
  EXPECT_EQ(values("PROGRAM p VAR x : INT; END_VAR VAR CONSTANT N : INT := 4; END_VAR x := N * 2; END_PROGRAM", "x", {""}), "8");
  EXPECT_EQ(values("FUNCTION_BLOCK p CONST N := 3; END_CONST VAR x : INT; END_VAR x := N + 1; END_FUNCTION_BLOCK", "x", {""}), "4");
  // "The declaration of 'N' is wrong", where a type has it.
  EXPECT_EQ(values("VAR_GLOBAL CONSTANT M : INT := N + 1; N : INT := 2; END_VAR TYPE r : INT(0..M); t : ARRAY[1..N, 0..M] OF r; e : (A := M, B); END_TYPE\n"
                   "PROGRAM p VAR x : INT; a : t; b : e; END_VAR a[N, M] := 3; x := a[2, 3] * 10 + M; END_PROGRAM", "x", {""}), "33");
  EXPECT_EQ(values("VAR_GLOBAL CONSTANT N : INT := 2; END_VAR PROGRAM p VAR x : INT; a : ARRAY[1..N] OF INT := [4, 5]; END_VAR x := a[N]; END_PROGRAM", "x", {""}), "5");
}

}  // namespace
}  // namespace faultline::frontend::st
