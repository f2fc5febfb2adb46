import { type Cells, codeAt, isWordAt, isWordKind, kindAt } from './cells.ts';
import { kinds } from './readings.ts';

const letters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'g',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
  '+': 't',
  '€': 'e',
};

/** By code point, up to that of €. */
const letterOf = new Uint8Array(0x20ad);
for (const [sign, letter] of Object.entries(letters)) letterOf[sign.charCodeAt(0)] = letter.charCodeAt(0);
const at = 0x40;
const dollar = 0x24;

/**
 * The letter that a digit or symbol represents in "1d10t" and "$h!t"; 0 for none. A digit always may be a letter, `@` and
 * `$` next to a word character, `!`, `|` and `+` only between two, and all of them between spelled-out letters.
 */
export function leetAt(cells: Cells, index: number): number {
  const kind = kindAt(cells, index);
  if (kind === kinds.letter || kind === kinds.han || kind === kinds.gap) return 0;
  const code = codeAt(cells, index);
  const letter = letterOf[code] ?? 0;
  if (letter === 0 || kind === kinds.digit) return letter;
  if (besideSingle(cells, index, -1) && besideSingle(cells, index, 1)) return letter;
  const before = reads(cells, index - 1);
  const after = reads(cells, index + 1);
  const stands = code === at || code === dollar ? before || after : before && after;
  return stands ? letter : 0;
}

/** Whether a single letter is nearby on one side, as in a spelled-out word ("a $ s"). */
function besideSingle(cells: Cells, index: number, step: 1 | -1): boolean {
  let place = index + step;
  for (let apart = 0; apart < 3 && holdsApart(kindAt(cells, place)); apart++) place += step;
  return place !== index + step && isWordAt(cells, place) && !isWordAt(cells, place + step);
}

function holdsApart(kind: number): boolean {
  return kind === kinds.gap || kind === kinds.symbol;
}

function reads(cells: Cells, index: number): boolean {
  if (isWordKind(kindAt(cells, index))) return true;
  const code = codeAt(cells, index);
  return code === at || code === dollar;
}
