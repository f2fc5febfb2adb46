/** What a spreadsheet would take for the beginning of a formula, behind spaces and quotes too. */
const formula = /^[\s'"]*[=+\-@\t\r|%＝＋－＠]/;

/** One cell of a CSV file: quoted where it must be, and never a formula, whoever wrote it. */
export function csvCell(value: string | number | boolean | null): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line, with the line end that RFC 4180 asks for. */
export function csvLine(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}
