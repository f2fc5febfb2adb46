/** A figure on a bar: whole, but never longer than four digits after the point. The table has it whole. */
export function shortFigure(value: number): string {
  return String(Math.round(value * 10_000) / 10_000);
}

/** A name that fits beside its bar, in half widths: a Chinese character is as wide as two Latin letters. */
export function cutName(name: string, most = 15): string {
  const widthOf = (letters: string[]) =>
    letters.reduce(
      (width, letter) => width + (/[\u2E80-\uFFEF\u{20000}-\u{3FFFF}]/u.test(letter) ? 2 : 1),
      0,
    );
  const letters = [...name];
  if (widthOf(letters) <= most) return name;
  while (widthOf(letters) > most - 1) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
