/* ctype.h in the C locale. The functions compare, which is simpler for a solver than reading a table, and
 * return glibc's bit. The tables are what glibc's macros of the same names read: entries for -128 to 255,
 * zero in the middle. */

#define IS_UPPER 0x0100
#define IS_LOWER 0x0200
#define IS_ALPHA 0x0400
#define IS_DIGIT 0x0800
#define IS_XDIGIT 0x1000
#define IS_SPACE 0x2000
#define IS_PRINT 0x4000
#define IS_GRAPH 0x8000
#define IS_BLANK 0x0001
#define IS_CNTRL 0x0002
#define IS_PUNCT 0x0004
#define IS_ALNUM 0x0008

int isupper(int c) { return c >= 'A' && c <= 'Z' ? IS_UPPER : 0; }

int islower(int c) { return c >= 'a' && c <= 'z' ? IS_LOWER : 0; }

int isalpha(int c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ? IS_ALPHA : 0; }

int isdigit(int c) { return c >= '0' && c <= '9' ? IS_DIGIT : 0; }

int isxdigit(int c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'F') || (c >= 'a' && c <= 'f') ? IS_XDIGIT : 0;
}

int isalnum(int c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ? IS_ALNUM : 0;
}

int isspace(int c) { return c == ' ' || (c >= '\t' && c <= '\r') ? IS_SPACE : 0; }

int isblank(int c) { return c == ' ' || c == '\t' ? IS_BLANK : 0; }

int iscntrl(int c) { return (c >= 0 && c < ' ') || c == 127 ? IS_CNTRL : 0; }

int isprint(int c) { return c >= ' ' && c < 127 ? IS_PRINT : 0; }

int isgraph(int c) { return c > ' ' && c < 127 ? IS_GRAPH : 0; }

int ispunct(int c) { return isgraph(c) && !isalnum(c) ? IS_PUNCT : 0; }

int isascii(int c) { return (c & ~127) == 0; }

int toascii(int c) { return c & 127; }

/* glibc takes a negative char, too, for the character of the same bits; -1 stays EOF. */
static int __faultline_as_character(int c) { return c >= -128 && c < -1 ? c + 256 : c; }

int tolower(int c) { return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : __faultline_as_character(c); }

int toupper(int c) { return c >= 'a' && c <= 'z' ? c - ('a' - 'A') : __faultline_as_character(c); }

/* What the characters are: control, tab, control that is space, space, punctuation, digit, letters (X:
 * hexadecimal). */
#define CN IS_CNTRL
#define TB (IS_CNTRL | IS_SPACE | IS_BLANK)
#define CS (IS_CNTRL | IS_SPACE)
#define SP (IS_SPACE | IS_BLANK | IS_PRINT)
#define PU (IS_PUNCT | IS_PRINT | IS_GRAPH)
#define DI (IS_DIGIT | IS_XDIGIT | IS_ALNUM | IS_PRINT | IS_GRAPH)
#define UP (IS_UPPER | IS_ALPHA | IS_ALNUM | IS_PRINT | IS_GRAPH)
#define UX (UP | IS_XDIGIT)
#define LO (IS_LOWER | IS_ALPHA | IS_ALNUM | IS_PRINT | IS_GRAPH)
#define LX (LO | IS_XDIGIT)

// clang-format off
static const unsigned short __faultline_classes[384] = {
    [128] =
    CN, CN, CN, CN, CN, CN, CN, CN, CN, TB, CS, CS, CS, CS, CN, CN,
    CN, CN, CN, CN, CN, CN, CN, CN, CN, CN, CN, CN, CN, CN, CN, CN,
    SP, PU, PU, PU, PU, PU, PU, PU, PU, PU, PU, PU, PU, PU, PU, PU,
    DI, DI, DI, DI, DI, DI, DI, DI, DI, DI, PU, PU, PU, PU, PU, PU,
    PU, UX, UX, UX, UX, UX, UX, UP, UP, UP, UP, UP, UP, UP, UP, UP,
    UP, UP, UP, UP, UP, UP, UP, UP, UP, UP, UP, PU, PU, PU, PU, PU,
    PU, LX, LX, LX, LX, LX, LX, LO, LO, LO, LO, LO, LO, LO, LO, LO,
    LO, LO, LO, LO, LO, LO, LO, LO, LO, LO, LO, PU, PU, PU, PU, CN,
};
// clang-format on

static const int __faultline_to_lower[384] = {
    128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 143, 144, 145, 146, 147, 148,
    149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 161, 162, 163, 164, 165, 166, 167, 168, 169,
    170, 171, 172, 173, 174, 175, 176, 177, 178, 179, 180, 181, 182, 183, 184, 185, 186, 187, 188, 189, 190,
    191, 192, 193, 194, 195, 196, 197, 198, 199, 200, 201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211,
    212, 213, 214, 215, 216, 217, 218, 219, 220, 221, 222, 223, 224, 225, 226, 227, 228, 229, 230, 231, 232,
    233, 234, 235, 236, 237, 238, 239, 240, 241, 242, 243, 244, 245, 246, 247, 248, 249, 250, 251, 252, 253,
    254, -1,  0,   1,   2,   3,   4,   5,   6,   7,   8,   9,   10,  11,  12,  13,  14,  15,  16,  17,  18,
    19,  20,  21,  22,  23,  24,  25,  26,  27,  28,  29,  30,  31,  32,  33,  34,  35,  36,  37,  38,  39,
    40,  41,  42,  43,  44,  45,  46,  47,  48,  49,  50,  51,  52,  53,  54,  55,  56,  57,  58,  59,  60,
    61,  62,  63,  64,  97,  98,  99,  100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113,
    114, 115, 116, 117, 118, 119, 120, 121, 122, 91,  92,  93,  94,  95,  96,  97,  98,  99,  100, 101, 102,
    103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123,
    124, 125, 126, 127, 128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 143, 144,
    145, 146, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 161, 162, 163, 164, 165,
    166, 167, 168, 169, 170, 171, 172, 173, 174, 175, 176, 177, 178, 179, 180, 181, 182, 183, 184, 185, 186,
    187, 188, 189, 190, 191, 192, 193, 194, 195, 196, 197, 198, 199, 200, 201, 202, 203, 204, 205, 206, 207,
    208, 209, 210, 211, 212, 213, 214, 215, 216, 217, 218, 219, 220, 221, 222, 223, 224, 225, 226, 227, 228,
    229, 230, 231, 232, 233, 234, 235, 236, 237, 238, 239, 240, 241, 242, 243, 244, 245, 246, 247, 248, 249,
    250, 251, 252, 253, 254, 255,
};

static const int __faultline_to_upper[384] = {
    128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 143, 144, 145, 146, 147, 148,
    149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 161, 162, 163, 164, 165, 166, 167, 168, 169,
    170, 171, 172, 173, 174, 175, 176, 177, 178, 179, 180, 181, 182, 183, 184, 185, 186, 187, 188, 189, 190,
    191, 192, 193, 194, 195, 196, 197, 198, 199, 200, 201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211,
    212, 213, 214, 215, 216, 217, 218, 219, 220, 221, 222, 223, 224, 225, 226, 227, 228, 229, 230, 231, 232,
    233, 234, 235, 236, 237, 238, 239, 240, 241, 242, 243, 244, 245, 246, 247, 248, 249, 250, 251, 252, 253,
    254, -1,  0,   1,   2,   3,   4,   5,   6,   7,   8,   9,   10,  11,  12,  13,  14,  15,  16,  17,  18,
    19,  20,  21,  22,  23,  24,  25,  26,  27,  28,  29,  30,  31,  32,  33,  34,  35,  36,  37,  38,  39,
    40,  41,  42,  43,  44,  45,  46,  47,  48,  49,  50,  51,  52,  53,  54,  55,  56,  57,  58,  59,  60,
    61,  62,  63,  64,  65,  66,  67,  68,  69,  70,  71,  72,  73,  74,  75,  76,  77,  78,  79,  80,  81,
    82,  83,  84,  85,  86,  87,  88,  89,  90,  91,  92,  93,  94,  95,  96,  65,  66,  67,  68,  69,  70,
    71,  72,  73,  74,  75,  76,  77,  78,  79,  80,  81,  82,  83,  84,  85,  86,  87,  88,  89,  90,  123,
    124, 125, 126, 127, 128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 143, 144,
    145, 146, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 161, 162, 163, 164, 165,
    166, 167, 168, 169, 170, 171, 172, 173, 174, 175, 176, 177, 178, 179, 180, 181, 182, 183, 184, 185, 186,
    187, 188, 189, 190, 191, 192, 193, 194, 195, 196, 197, 198, 199, 200, 201, 202, 203, 204, 205, 206, 207,
    208, 209, 210, 211, 212, 213, 214, 215, 216, 217, 218, 219, 220, 221, 222, 223, 224, 225, 226, 227, 228,
    229, 230, 231, 232, 233, 234, 235, 236, 237, 238, 239, 240, 241, 242, 243, 244, 245, 246, 247, 248, 249,
    250, 251, 252, 253, 254, 255,
};

static const unsigned short *__faultline_classes_at_zero;
static const int *__faultline_to_lower_at_zero;
static const int *__faultline_to_upper_at_zero;

const unsigned short **__ctype_b_loc(void) {
  __faultline_classes_at_zero = __faultline_classes + 128;
  return &__faultline_classes_at_zero;
}

const int **__ctype_tolower_loc(void) {
  __faultline_to_lower_at_zero = __faultline_to_lower + 128;
  return &__faultline_to_lower_at_zero;
}

const int **__ctype_toupper_loc(void) {
  __faultline_to_upper_at_zero = __faultline_to_upper + 128;
  return &__faultline_to_upper_at_zero;
}
