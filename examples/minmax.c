/* The least and the most of three numbers.
 *
 * Wrong: line 19 sets `most` where it should set `least`. Seen only if the second number is the smallest:
 *   faultline run examples/minmax.c --inputs 1,0,1
 */
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int input1 = __VERIFIER_nondet_int();
  int input2 = __VERIFIER_nondet_int();
  int input3 = __VERIFIER_nondet_int();
  int least = input1;
  int most = input1;

  if (most < input2) most = input2;
  if (most < input3) most = input3;
  if (least > input2) most = input2;
  if (least > input3) least = input3;

  assert(least <= most);
  return 0;
}
