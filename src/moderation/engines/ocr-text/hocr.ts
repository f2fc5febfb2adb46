/** A word as tesseract read it: its upright box in pixels, and its confidence 0..1. */
export type Word = { text: string; confidence: number; box: [number, number, number, number] };
/** A line of words; `slope` is the drop of its baseline per pixel to the right. */
export type HocrLine = { slope: number; words: Word[] };

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (entity, name: string) => entities[name] ?? entity)
    .trim();

const parts =
  /class='ocr_(?<page>page)'|class='ocr_(?:line|header|caption|textfloat)'[^>]*?title="(?<line>[^"]*)"|class='ocrx_word'[^>]*?title='bbox (?<box>\d+ \d+ \d+ \d+); x_wconf (?<sure>\d+)[^>]*>(?<word>.*?)<\/span>/g;

/** Reads tesseract's hOCR: the lines of each page. The TSV format has no slope of a line. */
export function readHocr(hocr: string): HocrLine[][] {
  const pages: HocrLine[][] = [];
  for (const { groups } of hocr.matchAll(parts)) {
    if (groups?.page) pages.push([]);
    const lines = pages.at(-1);
    if (groups?.line !== undefined) {
      const slope = Number(/baseline (-?[\d.]+)/.exec(groups.line)?.[1] ?? 0);
      lines?.push({ slope, words: [] });
    }
    if (groups?.word === undefined) continue;
    const [left = 0, top = 0, right = 0, bottom = 0] = (groups.box ?? '').split(' ').map(Number);
    const text = plainText(groups.word);
    lines
      ?.at(-1)
      ?.words.push({ text, confidence: Number(groups.sure) / 100, box: [left, top, right, bottom] });
  }
  return pages;
}
