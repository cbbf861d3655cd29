#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

struct device {
  int id;
  int channel;
};

static struct device devices[] = {{1, 10}, {2, 20}, {3, 30}};

static struct device *find(int id) {
  for (size_t i = 0; i < sizeof devices / sizeof devices[0]; i++)
    if (devices[i].id == id)
      return &devices[i];
  return NULL;
}

int main(void) {
  int id = __VERIFIER_nondet_int();
  __VERIFIER_assume(id >= 1 && id <= 3);
  struct device *device = find(id);
  int channel = device->channel;
  assert(channel == 10 * id);
  return 0;
}
