import { MantineProvider, mergeThemeOverrides } from '@mantine/core';
import { type ReactElement, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { colorScheme } from '../../web/theme/color-scheme.ts';
import { resolveVariables, theme } from '../../web/theme/theme.ts';
import classes from './Catalogue.module.css';
import { Console } from './Console.tsx';
import { sections } from './sections.ts';

/** Dialogs stay in their box, so that several can be seen at once and the page can be scrolled. */
const dialog = {
  defaultProps: {
    withinPortal: false,
    lockScroll: false,
    trapFocus: false,
    transitionProps: { duration: 0 },
  },
};
const ownTheme = mergeThemeOverrides(theme, { components: { Modal: dialog, Drawer: dialog } });

export function Look({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={ownTheme}
      cssVariablesResolver={resolveVariables}
      colorSchemeManager={colorScheme}
      defaultColorScheme="dark"
    >
      {children}
    </MantineProvider>
  );
}

/** One state of a component, with the surroundings of a console page. */
export function Drawn({ children }: { children: ReactElement }) {
  return (
    <MemoryRouter>
      <Console>
        <Suspense fallback={null}>{children}</Suspense>
      </Console>
    </MemoryRouter>
  );
}

const first = '#/ui/Age';

/** `#/ui/ErrorNote` of the window; in a frame, of the parent window. */
export function useAddress(): { section: string; name: string } {
  const hash = useSyncExternalStore(
    (listener) => {
      window.parent.addEventListener('hashchange', listener);
      return () => window.parent.removeEventListener('hashchange', listener);
    },
    () => window.parent.location.hash || first,
  );
  const [, section = '', name = ''] = hash.split('/');
  return { section, name };
}

/** Every state of the entry at this address. */
export function Stage() {
  const { section, name } = useAddress();
  const states = sections[section]?.[name];
  if (!states) return <p className={classes.stage}>{`There is no entry ${section}/${name}.`}</p>;
  return (
    <main className={classes.stage} key={name}>
      {Object.entries(states).map(([state, shown]) => (
        <section key={state}>
          <h2 className={classes.state}>{state}</h2>
          <div className={classes.box}>
            <Drawn>{shown}</Drawn>
          </div>
        </section>
      ))}
    </main>
  );
}
