/** Height of the drawing's view box; its width is the number of peaks. */
export const waveHeight = 100;

/** At most `maxPeaks` peaks, each the maximum of its group, so that a short loud sound stays visible. */
export function fewerPeaks(peaks: readonly number[], maxPeaks: number): number[] {
  if (peaks.length <= maxPeaks) return [...peaks];
  return Array.from({ length: maxPeaks }, (_, at) => {
    const from = Math.floor((at * peaks.length) / maxPeaks);
    const to = Math.max(from + 1, Math.floor(((at + 1) * peaks.length) / maxPeaks));
    return peaks.slice(from, to).reduce((loudest, one) => Math.max(loudest, one), 0);
  });
}

/** Quieter audio is not scaled up to the full height. */
const quiet = 0.1;

/** The outline of a waveform as an SVG path, mirrored about its middle line. Silence keeps a thin line. */
export function wavePath(peaks: readonly number[]): string {
  if (peaks.length === 0) return '';
  const loudest = peaks.reduce((max, one) => Math.max(max, one), quiet);
  const half = waveHeight / 2;
  const reach = (peak: number) => Math.max(0.6, (Math.max(0, peak) / loudest) * (half - 2));
  const round = (value: number) => Math.round(value * 10) / 10;
  const above = peaks.map((peak, at) => `${at + 0.5} ${round(half - reach(peak))}`);
  const below = peaks.map((peak, at) => `${at + 0.5} ${round(half + reach(peak))}`).reverse();
  return `M0 ${half}L${above.join('L')}L${peaks.length} ${half}L${below.join('L')}Z`;
}
