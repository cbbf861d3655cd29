extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

static int balance = 100;

static int withdraw(int amount) {
  if (amount < 0 || amount > balance)
    return -1;
  balance -= amount;
  return 0;
}

int main(void) {
  int amount = __VERIFIER_nondet_int();
  __VERIFIER_assume(amount <= 1000);
  if (withdraw(amount) == 0 && balance < 0)
    goto ERROR;
  return 0;
ERROR:
  return 1;
}
