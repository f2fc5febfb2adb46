import type { Share } from '../../api/share.ts';

/** "91%", "0.4%", "12.5%"; a dash if there is no share. `decimals`: at least so many. */
export function percent(share: number | null | undefined, locale: string, decimals = 0): string {
  if (share == null) return '–';
  return new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: decimals,
    maximumFractionDigits: Math.max(decimals, share > 0 && share < 0.1 ? 1 : 0),
  }).format(share);
}

type Ends = { low: number; high: number };

/** As many decimals as tell the ends of an interval apart, three at most. */
function decimalsOf({ low, high }: Ends): number {
  const points = (high - low) * 100;
  return points <= 0 || points >= 2 ? 0 : Math.min(3, Math.ceil(-Math.log10(points / 2)));
}

/** The 95 % interval in percent: "(88–93)", "(0.17–0.25)". */
export function ends(of: Ends, locale: string): string {
  const digits = decimalsOf(of);
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `(${format.format(of.low * 100)}–${format.format(of.high * 100)})`;
}

/** The share of an interval, with as many decimals as its ends. */
export const percentWithin = (share: NonNullable<Share>, locale: string): string =>
  percent(share.value, locale, decimalsOf(share));

/** A share with its 95 % interval: "91% (88–93)". */
export function interval(share: Share, locale: string): string {
  return share ? `${percentWithin(share, locale)} ${ends(share, locale)}` : '–';
}
