// Columns: every byte of an object is in exactly one, and `spot` finds it.
#include "trace/unrolling/layout.h"

#include <gtest/gtest.h>

#include <string>

#include "c_program.h"

namespace faultline::trace::unrolling {
namespace {

// Each byte of each element of each column, counted; and looked up.
void expect_law(const Layout& layout, const std::string& what) {
  std::vector<int> covered(layout.size(), 0);
  for (std::uint32_t c = 0; c < layout.columns().size(); ++c) {
    const Column& column = layout.columns()[c];
    for (std::uint64_t e = 0; e < column.size(); ++e)
      for (std::uint32_t b = 0; b < column.bytes; ++b) {
        const std::uint64_t at = column.offset(e) + b;
        ASSERT_LT(at, layout.size()) << what;
        ++covered[at];
        const Spot spot = layout.spot(at);
        ASSERT_EQ(spot.column, c) << what << " at " << at;
        ASSERT_EQ(spot.element, e) << what << " at " << at;
        ASSERT_EQ(spot.byte, b) << what << " at " << at;
      }
    ASSERT_EQ(column.end(), column.offset(column.size() - 1) + column.bytes) << what;
    const std::uint64_t stride = column.stride().value_or(0);
    for (std::uint64_t e = 0; stride > 0 && e < column.size(); ++e)
      ASSERT_EQ(column.offset(e), column.first + e * stride) << what;
  }
  for (std::uint64_t i = 0; i < layout.size(); ++i)
    ASSERT_EQ(covered[i], 1) << what << ": byte " << i;
}

constexpr const char* kTypes = R"(
struct point { int x, y; };
struct padded { char c; long l; char d; short s; };
struct named { int x; char name[8]; };
struct deep { char tag; struct named all[3]; struct { short a; struct point p[2]; } inner[2]; };
struct bits { unsigned a : 3, b : 7; int c : 20; char d; unsigned e : 1; };
struct tail { int n; char rest[]; };
union number { int i; char bytes[4]; double d; };
union odd { char three[3]; short s; };
struct tagged { int kind; union { int i; double d; struct point p; } u; };
struct packed { char c; int i; short s; } __attribute__((packed));
struct one { struct { struct { char c; } b; } a; };
union flags { unsigned a : 3; char c; };
enum color { Red, Green };

char c; _Bool flag; short s; int i; long l; float f; double d; int *p; int (*fp)(int); enum color e;
int a1[7], a2[3][5], a3[2][3][4], single[1][1];
struct point pt, pts[5]; struct padded pad, pads[3]; struct named nam, nams[4], grid[2][3];
struct deep dee, dees[3]; struct bits bit, bitses[4]; struct tail t = {1}; union number num, nums[3];
union odd od, ods[4]; struct tagged tag, tags[3]; struct packed pk, pks[3]; struct one on, ons[5];
union flags fl, fls[2]; char *names[6]; struct { int head[4]; int data[90]; } joined;
struct { char text[10]; char more[6]; int n; } strings[3]; double matrix[4][4];
int main(void) {
  (void)c; (void)flag; (void)s; (void)i; (void)l; (void)f; (void)d; (void)p; (void)fp; (void)e;
  return a1[0] + a2[0][0] + a3[0][0][0] + single[0][0] + pt.x + pts[0].x + pad.c + pads[0].c + nam.x +
         nams[0].x + grid[0][0].x + dee.tag + dees[0].tag + bit.d + bitses[0].d + t.n + num.i + nums[0].i +
         od.s + ods[0].s + tag.kind + tags[0].kind + pk.c + pks[0].c + on.a.b.c + ons[0].a.b.c + fl.c +
         fls[0].c + (names[0] == 0) + joined.head[0] + strings[0].n + (matrix[0][0] > 0);
}
)";

cfa::TypeId type_of(const cfa::Program& program, const std::string& name) {
  for (const cfa::Variable& variable : program.variables)
    if (variable.name == name) return variable.type;
  ADD_FAILURE() << "no variable " << name;
  return {};
}

TEST(Layout, ColumnsOfEveryTypeCoverEveryByteOnce) {
  for (const std::uint32_t pointer_bytes : {4u, 8u}) {
    const cfa::Program program = read_c(kTypes, pointer_bytes);
    Layouts layouts(program);
    int types = 0;
    for (std::uint32_t i = 0; i < program.types.size(); ++i) {
      const cfa::TypeId id(i);
      const cfa::Type& type = program.types[id];
      if (type.size == 0 || type.size > 4096) continue;
      ++types;
      // Several in a row, with bytes left over, and too few for one.
      for (const std::uint64_t size : {type.size, 3 * type.size, 2 * type.size + 1, type.size + type.size / 2,
                                       type.size - 1, 5 * type.size + 7}) {
        const LayoutPointer layout = layouts.of(id, size);
        ASSERT_EQ(layout->size(), size) << type.name;
        expect_law(*layout, type.name + " in " + std::to_string(size) + " bytes");
      }
    }
    EXPECT_GT(types, 40);
  }
}

TEST(Layout, AFieldOfAnArrayOfStructsIsOneColumn) {
  const cfa::Program program = read_c(kTypes);
  Layouts layouts(program);
  const LayoutPointer layout = layouts.of(type_of(program, "nams"), 48);
  ASSERT_EQ(layout->columns().size(), 2u);
  EXPECT_EQ(layout->columns()[0].bytes, 4u);
  EXPECT_EQ(layout->columns()[0].dimensions, (std::vector<Dimension>{{4, 12}}));
  EXPECT_EQ(layout->columns()[0].stride(), 12u);
  EXPECT_EQ(layout->columns()[1].first, 4u);
  EXPECT_EQ(layout->columns()[1].bytes, 1u);
  EXPECT_EQ(layout->columns()[1].dimensions, (std::vector<Dimension>{{4, 12}, {8, 1}}));
  EXPECT_EQ(layout->columns()[1].stride(), std::nullopt);
}

TEST(Layout, RowsAreOneRow) {
  const cfa::Program program = read_c(kTypes);
  Layouts layouts(program);
  const LayoutPointer cube = layouts.of(type_of(program, "a3"), 96);
  ASSERT_EQ(cube->columns().size(), 1u);
  EXPECT_EQ(cube->columns()[0].dimensions, (std::vector<Dimension>{{24, 4}}));
  const LayoutPointer joined = layouts.of(type_of(program, "joined"), 376);
  ASSERT_EQ(joined->columns().size(), 1u);
  EXPECT_EQ(joined->columns()[0].dimensions, (std::vector<Dimension>{{94, 4}}));
}

TEST(Layout, OfAUnionTheWidestMemberCounts) {
  const cfa::Program program = read_c(kTypes);
  Layouts layouts(program);
  const LayoutPointer number = layouts.of(type_of(program, "num"), 8);
  ASSERT_EQ(number->columns().size(), 1u);
  EXPECT_EQ(number->columns()[0].bytes, 8u);
  // `short` beside `char [3]`: the wider scalar, and bytes behind it.
  const LayoutPointer odd = layouts.of(type_of(program, "od"), 4);
  ASSERT_GE(odd->columns().size(), 2u);
  EXPECT_EQ(odd->columns()[0].bytes, 2u);
  EXPECT_EQ(odd->columns()[1].bytes, 1u);
}

TEST(Layout, EqualOnesAreTheSame) {
  const cfa::Program program = read_c(kTypes);
  Layouts layouts(program);
  const cfa::TypeId type = type_of(program, "pts");
  EXPECT_EQ(layouts.of(type, 40), layouts.of(type, 40));
  EXPECT_NE(layouts.of(type, 40), layouts.of(type, 48));
  EXPECT_EQ(layouts.bytes(9), layouts.bytes(9));
}

TEST(Layout, PlainBytes) {
  const cfa::Program program = read_c("int main(void) { return 0; }");
  Layouts layouts(program);
  for (const std::uint64_t size : {0u, 1u, 2u, 100u}) {
    const LayoutPointer layout = layouts.bytes(size);
    EXPECT_EQ(layout->size(), size);
    EXPECT_EQ(layout->is_bytes(), size > 0);
    expect_law(*layout, "bytes");
  }
}

}  // namespace
}  // namespace faultline::trace::unrolling
