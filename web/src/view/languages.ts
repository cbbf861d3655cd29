// Colours for the languages that CodeMirror has no grammar of: words, numbers, texts and comments are enough.
import { StreamLanguage, type StringStream } from '@codemirror/language';
import type { Extension } from '@codemirror/state';

interface Words {
  keywords: Set<string>;
  types: Set<string>;
  any_case: boolean;
  block_comments: [RegExp, RegExp][]; // begin and end
  number: RegExp;
}

const words = (text: string): Set<string> => new Set(text.split(/\s+/));

const kStructuredText: Words = {
  keywords: words(`program end_program function end_function function_block end_function_block organization_block end_organization_block
    data_block end_data_block type end_type struct end_struct var var_input var_output var_in_out var_temp var_global var_external end_var
    constant retain non_retain persistent at begin if then elsif else end_if case of end_case for to by do end_for while end_while repeat
    until end_repeat exit continue return not and or xor mod true false array configuration end_configuration task resource with`),
  types: words(`bool byte word dword lword sint int dint lint usint uint udint ulint real lreal time ltime date tod dt time_of_day
    date_and_time string wstring char wchar ton tof tp ctu ctd ctud r_trig f_trig sr rs timer counter s5time any`),
  any_case: true,
  block_comments: [[/^\(\*/, /\*\)/], [/^\/\*/, /\*\//]],
  number: /^(?:(?:[a-z_]+#)?(?:\d[\w.#:+-]*[a-z]*)|16#[0-9a-f_]+)/i,
};

const kBip: Words = {
  keywords: words(`package use const data type extern port connector atom compound component define end export place initial on from to
    provided do internal invariant priority if then else up down return true false as cpp include`),
  types: words('int bool float string void'),
  any_case: false,
  block_comments: [[/^\/\*/, /\*\//]],
  number: /^\d[\w.]*/,
};

const kLanguages: Record<string, Words> = { st: kStructuredText, bip: kBip };

interface State {
  until: RegExp | null; // the end of the comment that we are in
}

function token(stream: StringStream, state: State, of: Words): string | null {
  if (state.until) {
    const rest = stream.string.slice(stream.pos);
    const end = state.until.exec(rest);
    if (!end) {
      stream.skipToEnd();
      return 'comment';
    }
    stream.pos += end.index + end[0].length;
    state.until = null;
    return 'comment';
  }
  if (stream.eatSpace()) return null;
  if (stream.match('//')) {
    stream.skipToEnd();
    return 'comment';
  }
  for (const [begin, end] of of.block_comments)
    if (stream.match(begin)) {
      state.until = end;
      return 'comment';
    }
  if (stream.match(/^'(?:[^'$\\]|[$\\].)*'?/) || stream.match(/^"(?:[^"\\]|\\.)*"?/)) return 'string';
  const word = stream.match(/^[a-z_]\w*#?/i, false) as RegExpMatchArray | null;
  if (!word || word[0].endsWith('#')) {
    if (stream.match(of.number)) return 'number';
    if (!word) {
      stream.next();
      return null;
    }
  }
  stream.match(/^[a-z_]\w*/i);
  const name = of.any_case ? word[0].toLowerCase() : word[0];
  return of.keywords.has(name) ? 'keyword' : of.types.has(name) ? 'typeName' : null;
}

export function language_of(name: string): Extension {
  const of = kLanguages[name];
  if (!of) return [];
  return StreamLanguage.define<State>({ startState: () => ({ until: null }), token: (stream, state) => token(stream, state, of) });
}
