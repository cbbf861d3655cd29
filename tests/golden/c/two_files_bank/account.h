#ifndef ACCOUNT_H
#define ACCOUNT_H

struct account {
  int balance;
  int count;
};

int withdraw(struct account *account, int amount);
int operations(void);

#endif
