import {
  localStorageColorSchemeManager,
  type MantineColorScheme,
  type MantineColorSchemeManager,
} from '@mantine/core';
import { knownAppearance } from './known-appearance.ts';

const key = 'second-look.theme';
const own = localStorageColorSchemeManager({ key });
let show: (scheme: MantineColorScheme) => void = () => {};

/** The person's own theme; until they choose one, the organisation's. */
export const colorScheme: MantineColorSchemeManager = {
  ...own,
  get: (usual) => own.get(knownAppearance().theme ?? usual),
  subscribe: (onUpdate) => {
    show = onUpdate;
    own.subscribe(onUpdate);
  },
};

/** Applies the organisation's theme if the person has chosen none. */
export function followTheme(theme: MantineColorScheme): void {
  try {
    if (localStorage.getItem(key) !== null) return;
  } catch {
    // Storage is switched off, so there is no stored choice.
  }
  show(theme);
}
