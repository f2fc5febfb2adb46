/** A figure with at most four digits after the point. The table shows it in full. */
export function shortFigure(value: number): string {
  return String(Math.round(value * 10_000) / 10_000);
}

/** Cuts a name to `maxWidth` half-widths: a Chinese character counts as two Latin letters. */
export function cutName(name: string, maxWidth = 15): string {
  const widthOf = (letters: string[]) =>
    letters.reduce(
      (width, letter) => width + (/[\u2E80-\uFFEF\u{20000}-\u{3FFFF}]/u.test(letter) ? 2 : 1),
      0,
    );
  const letters = [...name];
  if (widthOf(letters) <= maxWidth) return name;
  while (widthOf(letters) > maxWidth - 1) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
