import sharp from 'sharp';

/** Renders an SVG body as a JPEG picture of that size, such as a frame of a video. */
export async function drawPicture(body: string, width: number, height: number): Promise<Uint8Array> {
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${body}</svg>`;
  const picture = sharp(Buffer.from(svg)).flatten({ background: '#fff' });
  return new Uint8Array(await picture.jpeg({ quality: 88 }).toBuffer());
}
