/**
 * What a spreadsheet takes for a formula at the beginning of a cell, including full-width forms and invisible
 * characters before them.
 */
const formula = /^'*[\s\u200b\ufeff]*[=+\-@＝＋－＠|\t\r]/;

/**
 * One cell of a CSV file (RFC 4180). Text that begins like a formula gets an apostrophe, so that a spreadsheet shows it
 * as text.
 */
export function csvCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The text of a cell from `csvCell`, without the apostrophe that it added. */
export function fromCsvCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}
