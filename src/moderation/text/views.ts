import { type Cell, isWordCell, leetAt, noCell } from './cells.ts';
import { type View, ViewWriter } from './view.ts';

function isApostrophe(cells: readonly Cell[], index: number): boolean {
  const ch = cells[index]?.ch;
  return (
    (ch === "'" || ch === '’' || ch === '`') && isWordCell(cells[index - 1]) && isWordCell(cells[index + 1])
  );
}

/** Every character, symbols and pictures too; white space is one space. */
export function rawView(cells: readonly Cell[]): View {
  const writer = new ViewWriter('raw', cells.length);
  for (let index = 0; index < cells.length; index++) {
    const { kind, ch } = cells[index] ?? noCell;
    if (kind === 'gap') writer.space(index);
    else writer.write(ch, index);
  }
  return writer;
}

/** As written, but for case, width, marks and look-alikes; separators are one space. */
export function plainView(cells: readonly Cell[]): View {
  const writer = new ViewWriter('plain', cells.length);
  for (let index = 0; index < cells.length; index++) {
    const { kind, ch } = cells[index] ?? noCell;
    if (kind === 'letter' || kind === 'digit' || kind === 'han') writer.write(ch, index);
    else if (kind === 'break') writer.write('\n', index);
    else if (kind === 'gap' || !isApostrophe(cells, index)) writer.space(index);
  }
  return writer;
}

/** l and i are one letter, since 1, ! and | stand for both; matcher.ts asks afterwards which it was. */
export function skeleton(ch: string): string {
  return ch === 'l' ? 'i' : ch;
}

/** What each cell is read as where words are folded: a letter, leet as one, a digit; '' for what is none. */
export function foldedLetters(cells: readonly Cell[]): string[] {
  const letters: string[] = [];
  for (let index = 0; index < cells.length; index++) {
    const { kind, ch } = cells[index] ?? noCell;
    if (kind === 'letter') letters.push(ch);
    else if (kind === 'gap' || kind === 'han') letters.push('');
    else letters.push(leetAt(cells, index) ?? (kind === 'digit' ? ch : ''));
  }
  return letters;
}

/** Leet read as letters, repeated letters as one, i for l. Chinese is a gap here. */
export function foldedView(cells: readonly Cell[], letters = foldedLetters(cells)): View {
  const writer = new ViewWriter('folded', cells.length);
  let written = '';
  for (let index = 0; index < cells.length; index++) {
    const read = letters[index] ?? '';
    if (read !== '') {
      // Collapse by the real letter, so that "lil" does not shrink to one skeleton letter.
      if (read === written && writer.last[writer.length - 1] === index - 1) writer.grow(index);
      else writer.write(skeleton(read), index);
    } else {
      const { kind } = cells[index] ?? noCell;
      if (kind === 'break') writer.write('\n', index);
      else if (kind === 'gap' || !isApostrophe(cells, index)) writer.space(index);
    }
    written = read;
  }
  return writer;
}

/** Chinese with what was put between its characters taken out, up to three characters at a place. */
export function hanView(cells: readonly Cell[]): View {
  const writer = new ViewWriter('han', cells.length);
  let between = 0;
  for (let index = 0; index < cells.length; index++) {
    const { kind, ch } = cells[index] ?? noCell;
    if (kind === 'han' || kind === 'letter' || kind === 'digit') {
      if (between > 3) writer.write('\n', index);
      between = 0;
      writer.write(ch, index);
    } else if (kind === 'break' || endsPart(ch)) between = 4;
    else between++;
  }
  return writer;
}

function endsPart(ch: string): boolean {
  return ch === '，' || ch === '、' || ch === '：' || ch === '？' || ch === '！';
}
