import sharp from 'sharp';

const width = 640;
const height = 360;

/** A plain picture, different for each address. */
export async function drawPicture(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const hue = [...path].reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % 360, 7);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="hsl(${hue},35%,82%)"/>
    <circle cx="${120 + hue}" cy="170" r="90" fill="hsl(${(hue + 150) % 360},40%,48%)"/>
    <rect x="60" y="290" width="${180 + hue}" height="24" rx="12" fill="hsl(${hue},30%,38%)"/></svg>`;
  return new Uint8Array(await sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer());
}

const rate = 8000;
const seconds = 2;

/** Two seconds of a quiet tone, as WAV. */
export function makeAudio(): Uint8Array<ArrayBuffer> {
  const samples = rate * seconds;
  const wav = new DataView(new ArrayBuffer(44 + samples * 2));
  const text = (at: number, value: string) => {
    for (const [index, char] of [...value].entries()) wav.setUint8(at + index, char.charCodeAt(0));
  };
  text(0, 'RIFF');
  wav.setUint32(4, 36 + samples * 2, true);
  text(8, 'WAVEfmt ');
  wav.setUint32(16, 16, true);
  wav.setUint16(20, 1, true);
  wav.setUint16(22, 1, true);
  wav.setUint32(24, rate, true);
  wav.setUint32(28, rate * 2, true);
  wav.setUint16(32, 2, true);
  wav.setUint16(34, 16, true);
  text(36, 'data');
  wav.setUint32(40, samples * 2, true);
  for (let i = 0; i < samples; i += 1)
    wav.setInt16(44 + i * 2, Math.round(3000 * Math.sin((2 * Math.PI * 220 * i) / rate)), true);
  return new Uint8Array(wav.buffer);
}
