import { saveBlob } from '../ui/save-blob.ts';

/** The styles that affect how a drawing looks; they are written into the file. */
const looks = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-opacity',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'visibility',
] as const;

/** A copy of the drawing that needs no stylesheet: the page's styles and variables are resolved. */
export function standalone(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) throw new Error('the copy of a drawing is a drawing');
  const [from, to] = [
    [drawing, ...drawing.querySelectorAll('*')],
    [copy, ...copy.querySelectorAll('*')],
  ];
  from.forEach((element, at) => {
    const style = getComputedStyle(element);
    const twin = to[at];
    for (const look of looks) twin?.setAttribute(look, style.getPropertyValue(look));
    twin?.removeAttribute('style');
    twin?.removeAttribute('class');
  });
  const { width, height } = drawing.getBoundingClientRect();
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return copy;
}

const margin = 16;
const [titleHeight, lineHeight] = [24, 20];
const scale = 2;

/** What a picture says above its chart; `line`: what the figures count. */
export type Caption = { title: string; line?: string };

/** A PNG of the chart with its caption and background, at twice its size. */
async function chartPng(drawing: SVGSVGElement, { title, line }: Caption): Promise<Blob> {
  const head = titleHeight + (line === undefined ? 0 : lineHeight) + 8;
  const { width, height } = drawing.getBoundingClientRect();
  const picture = new Image();
  const text = new XMLSerializer().serializeToString(standalone(drawing));
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil((width + 2 * margin) * scale);
  canvas.height = Math.ceil((height + head + 2 * margin) * scale);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser draws no pictures');
  const page = getComputedStyle(document.body);
  pen.scale(scale, scale);
  pen.fillStyle = page.getPropertyValue('--sl-surface-1') || page.backgroundColor;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = page.getPropertyValue('--sl-text') || page.color;
  pen.font = `600 15px ${page.fontFamily}`;
  pen.textBaseline = 'top';
  pen.fillText(title, margin, margin, width);
  if (line !== undefined) {
    pen.font = `400 12px ${page.fontFamily}`;
    pen.fillText(line, margin, margin + titleHeight, width);
  }
  pen.drawImage(picture, margin, margin + head, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture came out empty'))));
  });
}

export const saveCsv = (csv: string, name: string): void =>
  saveBlob(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `second-look-${name}.csv`);

/** Whether the drawing could be saved as a picture. */
export async function savePng(
  drawing: SVGSVGElement | null,
  caption: Caption,
  name: string,
): Promise<boolean> {
  try {
    if (!drawing) return false;
    saveBlob(await chartPng(drawing, caption), `second-look-${name}.png`);
    return true;
  } catch {
    return false;
  }
}
