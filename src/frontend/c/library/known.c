/* The functions that the frontend knows by name, as functions with an address: for calls through a pointer. Inside, the
 * call by name is the frontend's own operation, not a recursion. */

struct _IO_FILE { int number; };
static struct _IO_FILE __faultline_files[3] = {{0}, {1}, {2}};
struct _IO_FILE *stdin = &__faultline_files[0];
struct _IO_FILE *stdout = &__faultline_files[1];
struct _IO_FILE *stderr = &__faultline_files[2];

void *malloc(size_t size) { return malloc(size); }
void *calloc(size_t count, size_t size) { return calloc(count, size); }
void *aligned_alloc(size_t alignment, size_t size) { return aligned_alloc(alignment, size); }
void free(void *pointer) { free(pointer); }
void *memcpy(void *restrict to, const void *restrict from, size_t size) { return memcpy(to, from, size); }
void *memmove(void *to, const void *from, size_t size) { return memmove(to, from, size); }
void *memset(void *to, int byte, size_t size) { return memset(to, byte, size); }
void exit(int code) { exit(code); }
void _exit(int code) { _exit(code); }
void abort(void) { abort(); }

int getchar(void) { return getchar(); }
int rand(void) { return rand(); }
long random(void) { return random(); }
void srand(unsigned seed) { (void)seed; }
void srandom(unsigned seed) { (void)seed; }

int putchar(int c) { return putchar(c); }
int fputc(int c, struct _IO_FILE *stream) { return fputc(c, stream); }
int putc(int c, struct _IO_FILE *stream) { return fputc(c, stream); }
int puts(const char *text) { return puts(text); }
int fputs(const char *restrict text, struct _IO_FILE *restrict stream) { return fputs(text, stream); }
int fflush(struct _IO_FILE *stream) { (void)stream; return 0; }

int vprintf(const char *format, __builtin_va_list list) { return vprintf(format, list); }
int vfprintf(struct _IO_FILE *stream, const char *format, __builtin_va_list list) { return vfprintf(stream, format, list); }
int vsprintf(char *to, const char *format, __builtin_va_list list) { return vsprintf(to, format, list); }
int vsnprintf(char *to, size_t size, const char *format, __builtin_va_list list) {
  return vsnprintf(to, size, format, list);
}
int printf(const char *format, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, format);
  return vprintf(format, list);
}
int fprintf(struct _IO_FILE *stream, const char *format, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, format);
  return vfprintf(stream, format, list);
}
int sprintf(char *to, const char *format, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, format);
  return vsprintf(to, format, list);
}
int snprintf(char *to, size_t size, const char *format, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, format);
  return vsnprintf(to, size, format, list);
}

size_t fwrite(const void *restrict data, size_t size, size_t count, struct _IO_FILE *restrict stream) {
  const unsigned char *bytes = data;
  for (size_t i = 0; i < size * count; i++) fputc(bytes[i], stream);
  return size == 0 ? 0 : count;
}
__PTRDIFF_TYPE__ write(int file, const void *data, size_t size) {
  if (file == 1 || file == 2) fwrite(data, 1, size, file == 1 ? stdout : stderr);
  return (__PTRDIFF_TYPE__)size;
}
char *strerror(int number) {
  switch (number) {
    case 0: return "Success";
    case ENOMEM: return "Cannot allocate memory";
    case EINVAL: return "Invalid argument";
    case 33: return "Numerical argument out of domain";
    case ERANGE: return "Numerical result out of range";
    default: break;
  }
  static char text[40];
  sprintf(text, "Unknown error %d", number);
  return text;
}
void perror(const char *text) {
  if (text && *text) fprintf(stderr, "%s: ", text);
  fprintf(stderr, "%s\n", strerror(*__errno_location()));
}

#define KNOWN_FLOAT_FUNCTION(name)                 \
  double name(double x) { return name(x); }        \
  float name##f(float x) { return name##f(x); }
KNOWN_FLOAT_FUNCTION(fabs)
KNOWN_FLOAT_FUNCTION(sqrt)
KNOWN_FLOAT_FUNCTION(floor)
KNOWN_FLOAT_FUNCTION(ceil)
KNOWN_FLOAT_FUNCTION(trunc)
KNOWN_FLOAT_FUNCTION(round)
KNOWN_FLOAT_FUNCTION(rint)
KNOWN_FLOAT_FUNCTION(nearbyint)
#define KNOWN_FLOAT_FUNCTION_OF_TWO(name)                          \
  double name(double x, double y) { return name(x, y); }           \
  float name##f(float x, float y) { return name##f(x, y); }
KNOWN_FLOAT_FUNCTION_OF_TWO(fmod)
KNOWN_FLOAT_FUNCTION_OF_TWO(remainder)
KNOWN_FLOAT_FUNCTION_OF_TWO(copysign)
KNOWN_FLOAT_FUNCTION_OF_TWO(fmin)
KNOWN_FLOAT_FUNCTION_OF_TWO(fmax)
