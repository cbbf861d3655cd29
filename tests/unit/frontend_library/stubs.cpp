// The functions that the frontend knows by itself, for native tests.
#include <malloc.h>

#include "models.h"

namespace {

std::string fed;
size_t position = 0;
unsigned char next_input = 0;

}  // namespace

void feed(std::string text) {
  fed = std::move(text);
  position = 0;
}

extern "C" {

char __faultline_environment[4][16];

double __VERIFIER_nondet_double() {
  return -1;  // no text of the tests stands for it
}

long __VERIFIER_nondet_long() {
  return 0;
}

int fl_getchar() {
  return position < fed.size() ? static_cast<unsigned char>(fed[position++]) : EOF;
}

unsigned char __VERIFIER_nondet_uchar() {
  return next_input++;
}

size_t __faultline_object_size(const void* pointer) {
  return malloc_usable_size(const_cast<void*>(pointer));
}
}
