/** The scale of everything that is not a colour. Style sheets use it by its variables and have no sizes of their own. */

/** Size and line height in pixels: meta, body, body, title, page or message. A figure is larger than Mantine's five. */
const scale = { xs: [12, 16], sm: [13, 20], md: [13, 20], lg: [16, 24], xl: [20, 28] } as const;
type Size = keyof typeof scale;

const each = (of: (size: Size) => string) => ({
  xs: of('xs'),
  sm: of('sm'),
  md: of('md'),
  lg: of('lg'),
  xl: of('xl'),
});

export const fontSizes = each((size) => `${scale[size][0]}px`);
export const lineHeights = each((size) => String(scale[size][1] / scale[size][0]));
export const type = (size: Size) => ({ fontSize: fontSizes[size], lineHeight: lineHeights[size] });

export const weights = { regular: '400', medium: '600', bold: '600' };
export const spacing = { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' };
/** A tag, a mark or a small picture has the first; every control and panel has the others. */
export const radius = { xs: '4px', sm: '8px', md: '8px', lg: '8px', xl: '8px' };

/** Two heights of controls. A style sheet makes both 44 px for fingers. */
export function controlHeight(size: unknown): string {
  return size === 'xs' || String(size).startsWith('compact')
    ? 'var(--sl-control-small)'
    : 'var(--sl-control)';
}

export const sizes = {
  '--sl-figure': '28px',
  '--sl-figure-line': '32px',
  '--sl-control': '36px',
  '--sl-control-small': '28px',
  '--sl-gutter': spacing.lg,
  '--sl-form': '720px',
  // On pictures and behind videos, which are the same in both themes.
  '--sl-screen': '#000000',
  '--sl-over': 'rgb(8 10 13 / 78%)',
  '--sl-on-over': '#e7ebf0',
  // Behind a code that cameras read.
  '--sl-paper': '#ffffff',
  '--sl-shadow': '0 8px 32px rgb(0 0 0 / 35%)',
};
