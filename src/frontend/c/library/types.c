/* Models of C library functions, in plain C: the frontend translates them like the user's own code, so that
 * they can be run, unrolled and sliced. No file includes another; they are one translation unit, in the order
 * of CMakeLists.txt. They do what glibc does in the C locale, by plain loops that unroll well. An access that
 * fails in here is reported at the user's call.
 *
 * Known to the frontend by name, and here only so that they have an address (known.c): malloc, calloc, free, memcpy,
 * memmove, memset, getchar, the printf family and the built-in float functions. */

typedef __SIZE_TYPE__ size_t;

#define NULL ((void *)0)
#define EOF (-1)
#define ENOMEM 12
#define EINVAL 22
#define ERANGE 34

struct _IO_FILE;

void *malloc(size_t size);
void free(void *pointer);
void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);
int getchar(void);
unsigned char __VERIFIER_nondet_uchar(void);

/* The size of the object that the pointer points into. */
size_t __faultline_object_size(const void *pointer);

static int __faultline_errno;

int *__errno_location(void) { return &__faultline_errno; }
