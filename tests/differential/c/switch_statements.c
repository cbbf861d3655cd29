// switch: fall-through, default anywhere, nested, ranges, negative and wide cases, loops inside, Duff's device.
#pragma GCC diagnostic ignored "-Wimplicit-fallthrough"
#pragma GCC diagnostic ignored "-Wswitch-unreachable"
#include <stdio.h>

static int fall_through(int n) {
  int r = 0;
  switch (n) {
    case 1: r += 1;
    case 2: r += 10;
    case 3: r += 100; break;
    default: r = -1;
    case 4: r += 1000;
  }
  return r;
}

static int no_default(int n) {
  switch (n) {
    case 0: return 5;
    case -1: return 6;
    case 0x7fffffff: return 7;
    case -0x7fffffff - 1: return 8;
  }
  return 9;
}

static const char *range(int c) {
  switch (c) {
    case 'a' ... 'f':
    case 'A' ... 'F': return "hex letter";
    case '0' ... '9': return "digit";
    case -100 ... -1: return "negative";
    case 'g' ... 'z': return "letter";
    default: return "other";
  }
}

static int wide(long long n) {
  switch (n) {
    case 1ll << 40: return 1;
    case -(1ll << 40): return 2;
    case 0: return 3;
    default: return 4;
  }
}

static int narrow(unsigned char c) {
  switch (c) {  // promoted to int
    case 255: return 1;
    case 0: return 2;
    default: return 3;
  }
}

static int as_unsigned(unsigned n) {
  switch (n) {
    case -1: return 1;  // converted to unsigned
    case 0x80000000: return 2;
    default: return 3;
  }
}

static int nested(int a, int b) {
  int r = 0;
  switch (a) {
    case 1:
      switch (b) {
        case 1: r = 11; break;
        case 2: r = 12;
        default: r += 1;
      }
      r *= 2;
      break;
    case 2: {
      int local = b * 10;
      switch (local) {
        case 20: return 220;
        case 30: r = 5; break;
      }
    }
    case 3: r += 7; break;
    default: switch (b) default: r = 99;
  }
  return r;
}

static void duff(char *to, const char *from, int count) {
  int turns = (count + 3) / 4;
  switch (count % 4) {
    case 0: do { *to++ = *from++;
    case 3:      *to++ = *from++;
    case 2:      *to++ = *from++;
    case 1:      *to++ = *from++;
            } while (--turns > 0);
  }
}

static int in_loop(const char *s) {
  int total = 0, sign = 1;
  for (; *s; s++) {
    switch (*s) {
      case ' ': continue;
      case '-': sign = -sign; break;
      case '#': goto end;
      case '0': case '1': case '2': case '3': total = total * 4 + *s - '0'; continue;
      default: return -999;
    }
    total += 1000;
  }
end:
  return sign * total;
}

static int odd_bodies(int n) {
  int r = 0;
  switch (n) case 3: r = 3;
  switch (n) { int never; never = 1; r += never; }
  switch (n) {}
  switch (r += n, r % 3) {
    if (0) {
      case 0: r += 50;
    } else {
      case 1: r += 70;
    }
    for (int i = 0; i < 3; i++) {
      case 2: r += 1;
      if (n != 4) break;
    }
  }
  return r;
}

enum color { RED, GREEN = 10, BLUE };
static char letter(enum color c) {
  switch (c) {
    case RED: return 'r';
    case GREEN: return 'g';
    case BLUE: return 'b';
  }
  return '?';
}

static int calls;
static int once(void) { return ++calls; }

int main(void) {
  for (int i = 0; i <= 5; i++) printf("%d ", fall_through(i));
  printf("\n%d %d %d %d %d\n", no_default(0), no_default(-1), no_default(2147483647), no_default(-2147483647 - 1), no_default(1));
  printf("%s, %s, %s, %s, %s\n", range('c'), range('D'), range('5'), range(-50), range('z'));
  printf("%s, %s\n", range(-101), range('G'));
  printf("%d %d %d %d\n", wide(1ll << 40), wide(-(1ll << 40)), wide(0), wide(1ll << 32));
  printf("%d %d %d\n", narrow(255), narrow(0), narrow(128));
  printf("%d %d %d\n", as_unsigned(0xffffffff), as_unsigned(1u << 31), as_unsigned(1));
  for (int a = 0; a < 4; a++)
    for (int b = 1; b < 4; b++) printf("%d ", nested(a, b));
  char text[20] = "";
  for (int n = 1; n <= 9; n += 2) {
    duff(text, "abcdefghijkl", n);
    text[n] = 0;
    printf("%s ", text);
  }
  printf("\n%d %d %d\n", in_loop("12 - 3"), in_loop("-2#junk"), in_loop("9"));
  for (int n = 0; n < 6; n++) printf("%d ", odd_bodies(n));
  printf("\n%c%c%c%c\n", letter(RED), letter(GREEN), letter(BLUE), letter((enum color)5));
  switch (once()) {
    case 1: printf("once %d\n", calls); break;
    case 2: printf("twice\n");
  }
  _Bool b = 2;
  switch (b) {
    case 1: printf("true\n"); break;
    default: printf("false\n");
  }
  return 0;
}
