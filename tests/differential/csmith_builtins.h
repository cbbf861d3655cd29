// For csmith's option --builtins, which calls them with any value: defined for zero, and without a machine's
// own.
#define __builtin_clz(x) __builtin_clz((x) | 1)
#define __builtin_clzl(x) __builtin_clzl((x) | 1)
#define __builtin_clzll(x) __builtin_clzll((x) | 1)
#define __builtin_ctz(x) __builtin_ctz((x) | 0x80000000u)
#define __builtin_ctzl(x) __builtin_ctzl((x) | 0x80000000u)
#define __builtin_ctzll(x) __builtin_ctzll((x) | 0x80000000u)
#define __builtin_ia32_crc32qi(crc, byte) (((crc) >> 8) ^ (byte))
