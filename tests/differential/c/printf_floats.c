// printf of floats: %f %e %g %a with widths, precisions and flags, for normal, tiny, huge and special values.
#pragma GCC diagnostic ignored "-Wformat"
#pragma GCC diagnostic ignored "-Wformat-truncation"
#include <float.h>
#include <math.h>
#include <stdio.h>

static const double values[] = {0.0, -0.0, 1.0, -1.0, 0.1, 0.5, 1.5, 2.5, 0.05, 0.15, 0.25, 0.35, 9.5, 9.95, 9.995, 99.5, 123.456,
                                -123.456, 1e-5, 1.5e-5, 0.0001, 0.00012345, 123456.0, 1234567.0, 999999.5, 9999995.0, 1e15, 1e16, 1e17,
                                1e20, 1e21, 1e22, 1e23, 1e100, 1.7976931348623157e308, 2.2250738585072014e-308,
                                4.9406564584124654e-324, 3.141592653589793, 2.718281828459045, 1.0 / 3, 2.0 / 3, 100.0, 1000000.0};
enum { COUNT = sizeof values / sizeof values[0] };

static void plain(void) {
  for (int i = 0; i < COUNT; i++) {
    double d = values[i];
    if (fabs(d) < 1e30) printf("%f %F ", d, d);
    printf("%e %E %g %G %a %A\n", d, d, d, d, d, d);
  }
}

static void precisions(void) {
  for (int i = 0; i < COUNT; i++) {
    double d = values[i];
    if (fabs(d) < 1e30) printf("%.0f %.1f %.2f %.10f ", d, d, d, d);
    printf("%.0e %.1e %.3e %.17e %.0g %.1g %.3g %.10g %.17g ", d, d, d, d, d, d, d, d, d);
    printf("%.0a %.1a %.5a %.15a\n", d, d, d, d);
  }
}

static void flags(double d) {
  printf("[%10.2f][%-10.2f][%010.2f][%+.2f][% .2f][%+010.2f][%-+10.2f]\n", d, d, d, d, d, d, d);
  printf("[%12.3e][%-12.3e][%012.3e][%+.3e][% .3e]\n", d, d, d, d, d);
  printf("[%10g][%-10g][%010g][%+g][% g][%#g][%#.3g]\n", d, d, d, d, d, d, d);
  printf("[%#.0f][%#.0e][%20a][%-20a][%020a][%+a]\n", d, d, d, d, d, d);
  printf("[%*.*f][%-*.*f]\n", 12, 4, d, 12, 1, d);
}

static void specials(void) {
  const double special[] = {INFINITY, -INFINITY, NAN};
  for (int i = 0; i < 3; i++) {
    double d = special[i];
    printf("[%f][%F][%e][%G][%a][%8f][%-8f][%+f][% f][%08f][%.2f]\n", d, d, d, d, d, d, d, d, d, d, d);
  }
  printf("[%f][%F]\n", -NAN, fabs(NAN));
}

static void single(void) {
  static const float floats[] = {0.1f, 1.0f / 3, 16777217.0f, 3.4028235e38f, 1.17549435e-38f, 1.4e-45f, 123456.789f};
  for (int i = 0; i < 7; i++) printf("%g %.9g %.17g %a %e\n", floats[i], floats[i], floats[i], floats[i], floats[i]);
}

static void halves(void) {
  for (int i = 0; i < 10; i++) printf("%.0f ", i + 0.5);  // ties to even
  printf("\n");
  for (int i = 0; i < 10; i++) printf("%.1f ", i / 20.0);
  printf("\n%.2f %.2f %.2f %.2f\n", 1.005, 1.015, 1.025, 2.675);
  printf("%.15g %.16g %.17g\n", 0.1, 0.1, 0.1);
  printf("%.30f\n%.30f\n", 0.1, 1.0 / 3);
  printf("%.60g\n", 4.9406564584124654e-324);
  printf("%f\n", 1e22);
  printf("%.3f\n", 1e300 * 1e-290);
}

static void into_buffer(void) {
  char b[32];
  int n = snprintf(b, sizeof b, "%.3f", 3.14159);
  printf("%s %d\n", b, n);
  n = snprintf(b, 4, "%g", 123456.0);
  printf("%s %d\n", b, n);
}

int main(void) {
  plain();
  precisions();
  flags(123.456);
  flags(-0.00123);
  flags(0);
  flags(1e10);
  specials();
  single();
  halves();
  into_buffer();
  return 0;
}
