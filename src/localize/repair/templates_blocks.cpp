// Changes of whole blocks: what stands before, behind or inside of them. They are made in the text alone,
// which is read again: the order of statements with blocks, a break behind a block, an else before a
// statement.
#include <algorithm>
#include <array>
#include <optional>

#include "localize/repair/file_words.h"
#include "localize/repair/templates.h"

namespace faultline::localize::repair {
namespace {

constexpr double kExchange = 2;  // tokens that a change of the order counts, however long the statements are
constexpr double kBlockOrder = 3.5;  // ... if they are blocks

// A statement with its text, and what follows it in its block.
class Blocks : public FileWords {
 public:
  explicit Blocks(const FileWords& words) : FileWords(words) {}

  // Neighbours of which the first is executed.
  template <typename Visit>
  void each_pair(const Visit& visit) const {
    each_block([&](const std::vector<Statement>& all) {
      for (std::size_t i = 0; i + 1 < all.size(); ++i)
        if (is_executed(all[i].begin) && all[i].end + 1 == all[i + 1].begin) visit(all[i], all[i + 1]);
    });
  }

  template <typename Visit>
  void each_statement(const Visit& visit) const {
    each_block([&](const std::vector<Statement>& all) {
      for (const Statement& each : all)
        if (is_executed(each.begin)) visit(each);
    });
  }

  using FileWords::text;
  std::string text(const Statement& statement) const { return text(statement.begin, statement.end); }
  // Goes elsewhere, or ends here.
  bool leaves(const Statement& statement) const {
    static constexpr std::array<std::string_view, 4> kLeaves = {"return", "break", "continue", "goto"};
    return std::ranges::find(kLeaves, word(statement.begin)) != kLeaves.end();
  }
  // Two words without an operator between them begin a declaration.
  bool declares(const Statement& statement) const {
    const std::string_view first = word(statement.begin), second = word(statement.begin + 1);
    return !statement.is_compound && !leaves(statement) && is_word_token(first) &&
           (is_word_token(second) || second == "*");
  }

 private:
  template <typename Visit>
  void each_block(const Visit& visit) const {
    if (executes_nothing()) return;
    for (const Extent& function : function_extents(source()))
      for (const std::size_t brace : blocks_of(source(), function))
        visit(statements_of(source(), brace));
  }
};

template <typename Visit>
void in_files(Mint& mint, const Visit& visit) {
  each_file(mint, [&](const FileWords& words) { visit(Blocks(words)); });
}

// Of `x = e;`, the token `=`.
std::optional<std::size_t> assignment_sign(const Blocks& blocks, const Statement& statement) {
  for (std::size_t i = statement.begin + 1; i < statement.end; ++i) {
    const std::string_view here = blocks.word(i);
    if (here == "=") return i;
    if (here == "(") return std::nullopt;
    if (here == "[") i = std::max(i, blocks.source().partner(i));
  }
  return std::nullopt;
}

// The block that ends a statement, if there is but one; none: it has no braces, or an else.
std::optional<std::size_t> only_block(const Blocks& blocks, const Statement& statement) {
  if (!statement.is_compound || blocks.word(statement.begin) == "switch" || blocks.word(statement.end) != "}")
    return std::nullopt;
  const std::size_t bracket = statement.begin + 1;
  if (blocks.word(bracket) != "(") return std::nullopt;
  const std::size_t brace = blocks.source().partner(bracket) + 1;
  return blocks.source().partner(brace) == statement.end ? std::optional(brace) : std::nullopt;
}

}  // namespace

// for (...) a; if (c) return; becomes if (c) return; for (...) a;
void other_block_order(Mint& mint) {
  in_files(mint, [](const Blocks& blocks) {
    blocks.each_pair([&](const Statement& first, const Statement& second) {
      if (!first.is_compound && !second.is_compound) return;
      if (blocks.declares(first) || blocks.declares(second) || blocks.leaves(first) || blocks.leaves(second))
        return;
      blocks.rewrite(first.begin, second.end,
                     blocks.text(second) + blocks.between(first.end, second.begin) + blocks.text(first),
                     kBlockOrder);
    });
  });
}

// rest = n / 10; digit = n % 10; becomes rest = n % 10; digit = n / 10;
void exchanged_values(Mint& mint) {
  in_files(mint, [](const Blocks& blocks) {
    blocks.each_pair([&](const Statement& first, const Statement& second) {
      if (first.is_compound || second.is_compound) return;
      const auto a = assignment_sign(blocks, first), b = assignment_sign(blocks, second);
      if (!a || !b) return;
      const std::string x = blocks.text(*a + 1, first.end - 1), y = blocks.text(*b + 1, second.end - 1);
      if (x == y) return;
      blocks.rewrite(first.begin, second.end,
                     blocks.text(first.begin, *a) + " " + y + ";" + blocks.between(first.end, second.begin) +
                         blocks.text(second.begin, *b) + " " + x + ";",
                     kExchange);
    });
  });
}

// if (a) x; y; becomes if (a) x; else y;
void else_before(Mint& mint) {
  in_files(mint, [](const Blocks& blocks) {
    blocks.each_pair([&](const Statement& first, const Statement& second) {
      if (blocks.word(first.begin) != "if" || blocks.declares(second)) return;
      blocks.rewrite(second.begin, second.begin, "else " + std::string(blocks.word(second.begin)));
    });
  });
}

// The end of a case that is a block.
void break_behind_block(Mint& mint) {
  in_files(mint, [](const Blocks& blocks) {
    blocks.each_statement([&](const Statement& each) {
      const std::string_view next = blocks.word(each.end + 1);
      if (!each.is_compound || (next != "case" && next != "default")) return;
      blocks.rewrite(each.end, each.end, std::string(blocks.word(each.end)) + " break;");
    });
  });
}

// The last statement of a block goes behind it, the first one before it; and the other way round.
void moved_statement(Mint& mint) {
  in_files(mint, [](const Blocks& blocks) {
    const auto is_plain = [&](const Statement& each) {
      return !each.is_compound && !blocks.declares(each) && !blocks.leaves(each);
    };
    blocks.each_statement([&](const Statement& each) {
      const auto brace = only_block(blocks, each);
      if (!brace) return;
      const std::vector<Statement> inner = statements_of(blocks.source(), *brace);
      if (inner.size() < 2 || inner.back().end + 1 != each.end) return;
      if (const Statement& last = inner.back(); is_plain(last))
        blocks.rewrite(last.begin, each.end, blocks.text(each.end, each.end) + " " + blocks.text(last),
                       kExchange);
      if (const Statement& first = inner.front(); is_plain(first))
        blocks.rewrite(each.begin, first.end, blocks.text(first) + " " + blocks.text(each.begin, *brace),
                       kExchange);
    });
    blocks.each_pair([&](const Statement& first, const Statement& second) {
      if (const auto brace = only_block(blocks, first); brace && is_plain(second))
        blocks.rewrite(first.end, second.end, blocks.text(second) + " }", kExchange);
      if (const auto brace = only_block(blocks, second); brace && is_plain(first))
        blocks.rewrite(first.begin, *brace, blocks.text(second.begin, *brace) + " " + blocks.text(first),
                       kExchange);
    });
  });
}

// } else if (b) becomes } if (b), and the other way round.
void lost_else(Mint& mint) {
  in_files(mint, [](const Blocks& blocks) {
    blocks.each_statement([&](const Statement& each) {
      for (std::size_t i = each.begin + 1; i < each.end && blocks.word(each.begin) == "if"; ++i) {
        if (blocks.word(i) == "{" || blocks.word(i) == "(") i = std::max(i, blocks.source().partner(i));
        if (blocks.word(i) == "else" && blocks.word(i + 1) == "if") blocks.rewrite(i, i, "");
      }
    });
    blocks.each_pair([&](const Statement& first, const Statement& second) {
      if (blocks.word(first.begin) == "if" && blocks.word(second.begin) == "if")
        blocks.rewrite(second.begin, second.begin, "else if");
    });
  });
}

// while (c); x(); becomes while (c) x();
void stray_semicolon(Mint& mint) {
  in_files(mint, [](const Blocks& blocks) {
    blocks.each_statement([&](const Statement& each) {
      const std::string_view word = blocks.word(each.begin);
      if ((word == "if" || word == "while" || word == "for") &&
          blocks.source().partner(each.begin + 1) + 1 == each.end)
        blocks.rewrite(each.end, each.end, "");
    });
  });
}

// if (c) x; y; becomes if (c) { x; y; }
void braces(Mint& mint) {
  in_files(mint, [](const Blocks& blocks) {
    blocks.each_pair([&](const Statement& first, const Statement& second) {
      const std::string_view word = blocks.word(first.begin);
      if ((word != "if" && word != "while" && word != "for") || blocks.declares(second)) return;
      const std::size_t body = blocks.source().partner(first.begin + 1) + 1;
      if (blocks.word(body) == "{" || body >= first.end) return;
      for (std::size_t i = body; i < first.end; ++i)
        if (blocks.word(i) == "else") return;
      blocks.rewrite(body, second.end,
                     "{ " + blocks.text(body, first.end) + blocks.between(first.end, second.begin) +
                         blocks.text(second) + " }",
                     kExchange);
    });
  });
}

// An if or a loop that should not be there.
void no_block(Mint& mint) {
  in_files(mint, [](const Blocks& blocks) {
    blocks.each_statement([&](const Statement& each) {
      if (each.is_compound && blocks.word(each.begin) != "switch")
        blocks.rewrite(each.begin, each.end, "", kExchange + 1);
    });
  });
}

}  // namespace faultline::localize::repair
