import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core';
import { inks, type Scheme, severityMarks, surfaces, tintPercent } from './colors.ts';
import { controlHeight, fontSizes, lineHeights, radius, sizes, spacing, type, weights } from './sizes.ts';

export { labelColor, labelTint } from './colors.ts';

const accent: MantineColorsTuple = [
  '#e3f8f4',
  '#c3ede5',
  '#9fe0d4',
  '#7ad3c4',
  '#4cc2b0',
  '#35ab99',
  '#1f9484',
  '#0f7d6e',
  '#0a6558',
  '#064a41',
];

const [dark0, dark1, dark2, dark3] = surfaces.dark;
/** Mantine's indexes of the dark surfaces: 7 the page, 6 panels on it, 5 hovered, 4 lines, 2 dimmed text. */
const dark: MantineColorsTuple = [
  inks.dark.text,
  '#c3ccd6',
  inks.dark.dim,
  inks.dark.faint,
  inks.dark.line,
  dark3,
  dark2,
  dark0,
  dark1,
  '#0a0c10',
];

/** Chinese, and all that Inter's Latin subset lacks. */
const systemFonts =
  'system-ui, -apple-system, "Segoe UI", Roboto, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif';

const dialog = {
  // A dialog's header is not the page's header: without a role it would be a second banner.
  defaultProps: { attributes: { header: { role: 'presentation' } } },
  styles: {
    content: { background: 'var(--sl-surface-1)' },
    header: { background: 'var(--sl-surface-1)' },
    title: { fontWeight: weights.medium, minWidth: 0, overflowWrap: 'anywhere' },
  },
} as const;

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 4 },
  // Mantine's own contrast uses one shade of a colour, but the accent differs by theme.
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input);
    const filledAccent = input.variant === 'filled' && (!input.color || input.color === 'accent');
    return filledAccent
      ? { ...colors, color: 'var(--sl-on-accent)', hoverColor: 'var(--sl-on-accent)' }
      : colors;
  },
  colors: { accent, dark },
  defaultRadius: 'md',
  radius,
  spacing,
  fontSizes,
  lineHeights,
  fontWeights: weights,
  fontFamily: `'Inter Variable', 'Inter Fallback', ${systemFonts}`,
  fontFamilyMonospace:
    'ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", Menlo, Consolas, monospace',
  headings: {
    fontWeight: weights.medium,
    sizes: { h1: type('xl'), h2: type('lg'), h3: type('sm'), h4: type('sm'), h5: type('xs'), h6: type('xs') },
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Tooltip: { defaultProps: { openDelay: 350, withArrow: true, multiline: true } },
    Button: {
      defaultProps: { size: 'sm' },
      vars: (_theme: unknown, { size }: { size?: unknown }) => ({
        root: { '--button-height': controlHeight(size) },
      }),
    },
    Input: {
      vars: (_theme: unknown, { size }: { size?: unknown }) => ({
        wrapper: { '--input-height': controlHeight(size) },
      }),
    },
    Skeleton: { defaultProps: { radius: 'md' } },
    // A number out of bounds is refused beside its field, not changed.
    NumberInput: {
      defaultProps: { clampBehavior: 'none' },
      styles: { control: { borderRadius: radius.xs } },
    },
    // Room for the focus ring of the field.
    InputWrapper: {
      styles: {
        label: { marginBottom: 4 },
        description: { fontSize: fontSizes.xs },
        error: { fontSize: fontSizes.xs },
      },
    },
    Combobox: { styles: { groupLabel: { fontSize: fontSizes.xs } } },
    ScrollArea: { styles: { thumb: { borderRadius: radius.xs } } },
    Pill: { defaultProps: { radius: 'md' } },
    Switch: { defaultProps: { radius: 'md' } },
    Radio: { styles: { radio: { borderRadius: '50%' } } },
    // Long texts are cut with an ellipsis, and push nothing out of the window.
    SegmentedControl: { styles: { root: { maxWidth: '100%' } } },
    Drawer: dialog,
    Modal: dialog,
    Menu: {
      // Only items of a menu may take the focus.
      defaultProps: { withInitialFocusPlaceholder: false },
      styles: {
        dropdown: {
          background: 'var(--sl-surface-1)',
          borderColor: 'var(--sl-line)',
          // At a large zoom, the menu scrolls, not the bar it hangs from.
          maxHeight: 'calc(100dvh - 56px)',
          overflowY: 'auto',
        },
      },
    },
  },
});

function variables(scheme: Scheme): Record<string, string> {
  const all: Record<string, string> = {
    '--sl-tint': `${tintPercent[scheme]}%`,
    // The colour of error texts, also in fields. Mantine's own red is not readable there.
    '--mantine-color-error': inks[scheme]['reject-text'],
    // Mantine's own link colour is readable only on the page's background.
    '--mantine-color-anchor': inks[scheme]['accent-text'],
  };
  surfaces[scheme].forEach((surface, level) => {
    all[`--sl-surface-${level}`] = surface;
  });
  for (const [name, ink] of Object.entries(inks[scheme])) all[`--sl-${name}`] = ink;
  for (const [severity, mark] of Object.entries(severityMarks[scheme]))
    all[`--sl-severity-${severity}`] = mark;
  return all;
}

/** `--sl-surface-0…3`, `--sl-line`, `--sl-text`, `--sl-dim`, `--sl-accent`, `--sl-severity-0…3`, … in both themes. */
export const resolveVariables: CSSVariablesResolver = () => ({
  variables: sizes,
  dark: { ...variables('dark'), '--mantine-color-dimmed': inks.dark.dim },
  light: {
    ...variables('light'),
    '--mantine-color-body': surfaces.light[0],
    '--mantine-color-text': inks.light.text,
    '--mantine-color-dimmed': inks.light.dim,
    '--mantine-color-default-border': inks.light.line,
    '--mantine-color-placeholder': inks.light.faint,
  },
});
