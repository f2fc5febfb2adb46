import { type Cell, isWordCell, leetAt } from './cells.ts';
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
  for (const [index, cell] of cells.entries()) {
    if (cell.kind === 'gap') writer.space(index);
    else writer.write(cell.ch, index);
  }
  return writer;
}

/** As written, but for case, width, marks and look-alikes; separators are one space. */
export function plainView(cells: readonly Cell[]): View {
  const writer = new ViewWriter('plain', cells.length);
  for (const [index, cell] of cells.entries()) {
    if (cell.kind === 'break') writer.write('\n', index);
    else if (isWordCell(cell) || cell.kind === 'han') writer.write(cell.ch, index);
    else if (!isApostrophe(cells, index)) writer.space(index);
  }
  return writer;
}

/** l and i are one letter, since 1, ! and | stand for both; matcher.ts asks afterwards which it was. */
export function skeleton(ch: string): string {
  return ch === 'l' ? 'i' : ch;
}

/** What each cell is read as where words are folded: a letter, leet as one, a digit; '' for what is none. */
export function foldedLetters(cells: readonly Cell[]): string[] {
  return cells.map((cell, index) => {
    if (cell.kind === 'letter') return cell.ch;
    if (cell.kind === 'gap' || cell.kind === 'han') return '';
    return leetAt(cells, index) ?? (cell.kind === 'digit' ? cell.ch : '');
  });
}

/** Leet read as letters, repeated letters as one, i for l. Chinese is a gap here. */
export function foldedView(cells: readonly Cell[], letters = foldedLetters(cells)): View {
  const writer = new ViewWriter('folded', cells.length);
  let written = '';
  for (const [index, cell] of cells.entries()) {
    const read = letters[index] ?? '';
    if (read !== '') {
      // Collapse by the real letter, so that "lil" does not shrink to one skeleton letter.
      if (read === written && writer.last[writer.length - 1] === index - 1) writer.grow(index);
      else writer.write(skeleton(read), index);
    } else if (cell.kind === 'break') writer.write('\n', index);
    else if (!isApostrophe(cells, index)) writer.space(index);
    written = read;
  }
  return writer;
}

/** Chinese with what was put between its characters taken out, up to three characters at a place. */
export function hanView(cells: readonly Cell[]): View {
  const writer = new ViewWriter('han', cells.length);
  let between = 0;
  for (const [index, cell] of cells.entries()) {
    if (cell.kind === 'han' || isWordCell(cell)) {
      if (between > 3) writer.write('\n', index);
      between = 0;
      writer.write(cell.ch, index);
    } else if (cell.kind === 'break' || endsPart(cell.ch)) between = 4;
    else between++;
  }
  return writer;
}

function endsPart(ch: string): boolean {
  return ch === '，' || ch === '、' || ch === '：' || ch === '？' || ch === '！';
}
