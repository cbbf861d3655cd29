// The models under their native test names: fl_strlen is our strlen.
#pragma once

#include <ctype.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <string>

#define MODEL(name) decltype(::name) fl_##name

extern "C" {
// clang-format off
MODEL(strlen); MODEL(strnlen); MODEL(strcpy); MODEL(strncpy); MODEL(stpcpy); MODEL(stpncpy); MODEL(strcat);
MODEL(strncat); MODEL(memccpy); MODEL(mempcpy); MODEL(memcmp); MODEL(bcmp); MODEL(strcmp); MODEL(strncmp);
MODEL(strcoll); MODEL(strcasecmp); MODEL(strncasecmp); MODEL(strdup); MODEL(strndup); MODEL(bzero);
MODEL(bcopy); MODEL(strspn); MODEL(strcspn); MODEL(strtok); MODEL(strtok_r); MODEL(strsep);
MODEL(isalpha); MODEL(isdigit); MODEL(isalnum); MODEL(isupper); MODEL(islower); MODEL(isspace); MODEL(ispunct);
MODEL(isprint); MODEL(isgraph); MODEL(iscntrl); MODEL(isxdigit); MODEL(isblank); MODEL(isascii); MODEL(toascii);
MODEL(tolower); MODEL(toupper); MODEL(__ctype_b_loc); MODEL(__ctype_tolower_loc); MODEL(__ctype_toupper_loc);
MODEL(atoi); MODEL(atol); MODEL(atoll); MODEL(strtol); MODEL(strtoll); MODEL(strtoul); MODEL(strtoull);
MODEL(strtoimax); MODEL(strtoumax); MODEL(strtod); MODEL(atof); MODEL(strtof); MODEL(sscanf); MODEL(fread);
MODEL(getline); MODEL(ffs); MODEL(ffsl); MODEL(ffsll);
MODEL(realloc); MODEL(reallocarray); MODEL(qsort); MODEL(bsearch); MODEL(fgets); MODEL(fgetc); MODEL(getc);
// clang-format on

char* fl_strchr(const char*, int);
char* fl_strrchr(const char*, int);
char* fl_strchrnul(const char*, int);
char* fl_index(const char*, int);
char* fl_rindex(const char*, int);
char* fl_strstr(const char*, const char*);
char* fl_strpbrk(const char*, const char*);
void* fl_memchr(const void*, int, size_t);
void* fl_memrchr(const void*, int, size_t);
int fl_abs(int);
long fl_labs(long);
long long fl_llabs(long long);
intmax_t fl_imaxabs(intmax_t);
div_t fl_div(int, int);
ldiv_t fl_ldiv(long, long);
lldiv_t fl_lldiv(long long, long long);
char* fl_gets(char*);
void fl___VERIFIER_nondet_memory(void*, size_t);
int* fl___errno_location(void);
double fl_ldexp(double, int);
double fl_scalbn(double, int);
double fl_scalbln(double, long);
double fl_frexp(double, int*);
double fl_modf(double, double*);
double fl_fdim(double, double);
long fl_lround(double);
long long fl_llround(double);
long fl_lrint(double);
long long fl_llrint(double);
float fl_ldexpf(float, int);
float fl_scalbnf(float, int);
float fl_scalblnf(float, long);
float fl_frexpf(float, int*);
float fl_modff(float, float*);
float fl_fdimf(float, float);
long fl_lroundf(float);
long long fl_llroundf(float);
long fl_lrintf(float);
long long fl_llrintf(float);
}

// What fl_getchar answers, then EOF.
void feed(std::string text);
