/** What a spreadsheet takes for a formula at a cell's beginning, full-width forms and what hides before them included. */
const formula = /^'*[\s\u200b\ufeff]*[=+\-@＝＋－＠|\t\r]/;

/** One cell of a CSV file (RFC 4180). What begins as a formula gets an apostrophe, which a spreadsheet shows as text. */
export function csvCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The text of a cell that `csvCell` may have written: without the apostrophe that it put there. */
export function fromCsvCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}
