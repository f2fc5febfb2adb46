/** The cells of a CSV file by RFC 4180, with no tolerance: what spreadsheets read. */
export function readRfc4180(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < csv.length) {
    let cell = '';
    if (csv[at] === '"') {
      for (at += 1; !(csv[at] === '"' && csv[at + 1] !== '"'); at += 1) {
        if (at >= csv.length) throw new Error('a quotation mark is not closed');
        const end = csv.indexOf('"', at);
        if (end > at) {
          cell += csv.slice(at, end);
          at = end - 1;
        } else {
          cell += '"';
          at += 1;
        }
      }
      at += 1;
    } else {
      const end = csv.slice(at).search(/,|\r\n/);
      if (end < 0) throw new Error('the last row is not ended');
      cell = csv.slice(at, at + end);
      if (/["\r\n]/.test(cell)) throw new Error(`a bare cell holds what must be quoted: ${cell}`);
      at += end;
    }
    row.push(cell);
    if (csv[at] === ',') at += 1;
    else if (csv.startsWith('\r\n', at)) {
      rows.push(row);
      row = [];
      at += 2;
    } else throw new Error(`after a cell stands ${JSON.stringify(csv.slice(at, at + 10))}`);
  }
  return rows;
}
