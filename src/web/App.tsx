import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { RouterProvider } from 'react-router-dom';
import { forgetSession } from '../api/sign-in.ts';
import { ask } from './api/ask.ts';
import { q } from './api/client.ts';
import { invalidateAll } from './api/query.ts';
import { makeQueryClient } from './api/query-client.ts';
import { OrganisationLook } from './appearance/OrganisationLook.tsx';
import { makeDecidingStore } from './decision/store.ts';
import { DecidingContext } from './decision/use-deciding.ts';
import { base } from './paths/base.ts';
import { paths } from './paths/paths.ts';
import { makeRouter } from './routes.tsx';
import { colorScheme } from './theme/color-scheme.ts';
import { resolveVariables, theme } from './theme/theme.ts';

const queryClient = makeQueryClient(toSignIn, toOwnAccount);
const deciding = makeDecidingStore(queryClient);
const router = makeRouter(queryClient);
// What the server said was in the other language. The list of cases holds none of its sentences.
i18next.on('languageChanged', () => {
  void invalidateAll(queryClient);
});

/** As `paths` says it: the router's own begins with the folder that we are served from. */
const pageAt = ({ pathname }: { pathname: string }) => pathname.slice(base.length - 1);

function toSignIn(): void {
  const { location, navigation } = router.state;
  // Who has just signed out is on their way there.
  const going = navigation.location ?? location;
  if ([paths.signIn(), paths.setup(), '/join'].includes(pageAt(going))) return;
  void ask(forgetSession).catch(() => {});
  // What is drawn still shows who it was, until the sign-in page is there.
  void queryClient.invalidateQueries({ queryKey: q.session().queryKey, refetchType: 'none' });
  void router.navigate(paths.signIn({ next: `${pageAt(location)}${location.search}` }));
}

/** Where a second factor is set up: nothing else opens before. */
function toOwnAccount(): void {
  if (pageAt(router.state.location) !== paths.account())
    void router.navigate(paths.account(), { replace: true });
}

export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveVariables}
      colorSchemeManager={colorScheme}
      defaultColorScheme="dark"
    >
      <QueryClientProvider client={queryClient}>
        <DecidingContext value={deciding}>
          <OrganisationLook />
          <RouterProvider router={router} />
        </DecidingContext>
      </QueryClientProvider>
    </MantineProvider>
  );
}
