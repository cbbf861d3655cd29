// The source in CodeMirror: the heat of lines, ranks in the gutter, values behind the lines, marks on statements.
import { cpp } from '@codemirror/lang-cpp';
import { HighlightStyle, bracketMatching, syntaxHighlighting } from '@codemirror/language';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, RangeSetBuilder, StateEffect, StateField, type Range } from '@codemirror/state';
import {
  Decoration, EditorView, GutterMarker, WidgetType, gutter, highlightSpecialChars, keymap, lineNumbers, type DecorationSet,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { column_to_offset, shorten } from '../model/document';
import { language_of } from './languages';

export interface LineLook {
  rank?: number;
  heat?: number; // 1 to 5
  trusted?: boolean;
  now?: boolean;
  failing?: boolean;
  visited?: boolean;
  changed?: boolean; // since the old version
  gap?: boolean; // something that stood behind it is missing
  values?: { name: string; value: string; step: number; fresh: boolean }[];
  visits?: number;
}
export interface Mark {
  line: number;
  column?: number;
  endLine?: number;
  endColumn?: number;
}
export interface Look {
  lines: Map<number, LineLook>;
  marks: Mark[];
  explain: (step: number, name: string) => void;
  pick: (line: number) => void;
}

const set_look = StateEffect.define<Look>();

class ValuesWidget extends WidgetType {
  constructor(
    private readonly look: LineLook,
    private readonly explain: Look['explain'],
  ) {
    super();
  }
  override eq(other: ValuesWidget): boolean {
    return JSON.stringify(other.look.values) === JSON.stringify(this.look.values) && other.look.visits === this.look.visits;
  }
  override toDOM(): HTMLElement {
    const box = document.createElement('span');
    box.className = 'inline-values';
    for (const each of this.look.values ?? []) {
      const button = document.createElement('button');
      button.className = each.fresh ? 'value fresh' : 'value';
      button.title = 'where does this value come from?';
      button.textContent = `${shorten(each.name, 30)} = ${shorten(each.value, 40)}`;
      button.onclick = () => this.explain(each.step, each.name);
      box.append(button);
    }
    if ((this.look.visits ?? 0) > 1) {
      const count = document.createElement('span');
      count.className = 'visits';
      count.textContent = `×${this.look.visits}`;
      count.title = 'how often the run came here so far';
      box.append(count);
    }
    return box;
  }
  override ignoreEvent(): boolean {
    return true;
  }
}

class RankMarker extends GutterMarker {
  constructor(private readonly look: LineLook) {
    super();
  }
  override eq(other: RankMarker): boolean {
    return other.look.rank === this.look.rank && other.look.trusted === this.look.trusted && other.look.failing === this.look.failing;
  }
  override toDOM(): HTMLElement {
    const mark = document.createElement('span');
    mark.className = this.look.trusted ? 'rank trusted' : this.look.rank ? `rank heat-${this.look.heat}` : 'rank property';
    mark.textContent = this.look.trusted ? '✓' : this.look.rank ? String(this.look.rank) : '✗';
    mark.title = this.look.trusted ? 'you trust this line' : this.look.rank ? `suspect ${this.look.rank}` : 'the property that is violated';
    return mark;
  }
}

const look_field = StateField.define<Look | null>({
  create: () => null,
  update: (look, change) => change.effects.reduce((now, effect) => (effect.is(set_look) ? effect.value : now), look),
});

function decorations(state: EditorState, look: Look | null): DecorationSet {
  if (!look) return Decoration.none;
  const all: Range<Decoration>[] = [];
  for (const [number, line] of look.lines) {
    if (number < 1 || number > state.doc.lines) continue;
    const at = state.doc.line(number);
    const classes = [];
    if (line.heat && !line.trusted) classes.push(`heat-${line.heat}`);
    if (line.failing) classes.push('line-failing');
    if (line.now) classes.push('line-now');
    if (line.visited) classes.push('line-visited');
    if (line.changed) classes.push('line-changed');
    if (line.gap) classes.push('line-gap');
    if (classes.length > 0) all.push(Decoration.line({ class: classes.join(' ') }).range(at.from));
    if (line.values?.length || (line.visits ?? 0) > 1)
      all.push(Decoration.widget({ widget: new ValuesWidget(line, look.explain), side: 1 }).range(at.to));
  }
  for (const mark of look.marks) {
    if (mark.line < 1 || mark.line > state.doc.lines) continue;
    const begin = state.doc.line(mark.line);
    const end = state.doc.line(Math.min(Math.max(mark.endLine ?? mark.line, mark.line), state.doc.lines));
    const from = begin.from + column_to_offset(begin.text, mark.column);
    const to = mark.endColumn === undefined ? begin.to : end.from + column_to_offset(end.text, mark.endColumn);
    if (to > from) all.push(Decoration.mark({ class: 'marked-statement' }).range(from, to));
  }
  return Decoration.set(all, true);
}

const decoration_field = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(now, change) {
    if (!change.docChanged && !change.effects.some((effect) => effect.is(set_look))) return now;
    return decorations(change.state, change.state.field(look_field));
  },
  provide: (field) => EditorView.decorations.from(field),
});

const rank_gutter = gutter({
  class: 'rank-gutter',
  markers(view) {
    const look = view.state.field(look_field);
    const builder = new RangeSetBuilder<GutterMarker>();
    for (const [number, line] of [...(look?.lines ?? [])].sort((a, b) => a[0] - b[0]))
      if ((line.rank || line.trusted || line.failing) && number >= 1 && number <= view.state.doc.lines) {
        const from = view.state.doc.line(number).from;
        builder.add(from, from, new RankMarker(line));
      }
    return builder.finish();
  },
  initialSpacer: () => new RankMarker({ rank: 88, heat: 1 }),
  domEventHandlers: {
    click(view, block) {
      view.state.field(look_field)?.pick(view.state.doc.lineAt(block.from).number);
      return true;
    },
  },
});

const highlighting = HighlightStyle.define([
  { tag: [tags.keyword, tags.controlKeyword, tags.modifier, tags.processingInstruction], class: 'tok-keyword' },
  { tag: [tags.typeName, tags.standard(tags.typeName)], class: 'tok-type' },
  { tag: [tags.string, tags.character], class: 'tok-string' },
  { tag: tags.number, class: 'tok-number' },
  { tag: tags.comment, class: 'tok-comment' },
]);

export class Editor {
  private readonly view: EditorView;

  constructor(parent: HTMLElement, text: string, language: string) {
    const state = EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(), rank_gutter, highlightSpecialChars(), bracketMatching(), highlightSelectionMatches(), search({ top: true }),
        keymap.of(searchKeymap), EditorState.readOnly.of(true), EditorView.contentAttributes.of({ 'aria-label': 'source' }),
        syntaxHighlighting(highlighting), look_field, decoration_field,
        text.length >= 2_000_000 ? [] : language === 'c' ? cpp() : language_of(language),
      ],
    });
    this.view = new EditorView({ state, parent });
  }

  show(look: Look): void {
    this.view.dispatch({ effects: set_look.of(look) });
  }

  scroll_to(line: number): void {
    if (line < 1 || line > this.view.state.doc.lines) return;
    this.view.dispatch({ effects: EditorView.scrollIntoView(this.view.state.doc.line(line).from, { y: 'center', yMargin: 40 }) });
  }

  destroy(): void {
    this.view.destroy();
  }
}
