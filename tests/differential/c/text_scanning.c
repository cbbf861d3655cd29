/* sscanf and text to floats. */
#include <stdio.h>
#include <stdlib.h>

static void point(const char* text) {
  int x = -1, y = -2;
  char name[8] = "?";
  int n = sscanf(text, "(%d,%d) %7[a-z]", &x, &y, name);
  printf("%d %d %d %s\n", n, x, y, name);
}

static void settings(const char* line) {
  char key[12], value[12];
  unsigned mask = 0;
  double rate = 0;
  short level = 0;
  if (sscanf(line, " %11[^= ] = %11s", key, value) == 2) printf("[%s] [%s]", key, value);
  printf(" %d", sscanf(line, "%*[^0]0x%x", &mask));
  printf(" %d", sscanf(line, "%*s %lf", &rate));
  printf(" %d %x %g", sscanf(line, "%*[^-]%hd", &level), mask, rate);
  printf(" %d\n", level);
}

int main(void) {
  const char* points[] = {"(1,2) ab", "(-3,+4)Zz", "(5", "(6,7)abcdefghij", "", "x"};
  for (unsigned i = 0; i < sizeof points / sizeof points[0]; i++)
    point(points[i]);
  const char* lines[] = {"speed = 0x1f", "name= value with more", "rate 2.5e1", "level=-70000", "="};
  for (unsigned i = 0; i < sizeof lines / sizeof lines[0]; i++)
    settings(lines[i]);
  int hours, minutes, read;
  if (sscanf("12:05xyz", "%2d:%2d%n", &hours, &minutes, &read) == 2)
    printf("%d %d %d\n", hours, minutes, read);
  const char* numbers[] = {"0.1", " -12.75e-3x", "1e22", "340282350e12", ".5", "inf", "-", "1e"};
  for (unsigned i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
    char* end;
    double value = strtod(numbers[i], &end);
    printf("%.17g '%s'\n", value, end);
  }
  printf("%g %g\n", atof("2.50kg"), atof("kg"));
  return 0;
}
