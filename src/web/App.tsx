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

export const queryClient = makeQueryClient(toSignIn, toOwnAccount);
const deciding = makeDecidingStore(queryClient);
const router = makeRouter(queryClient);
// The server wrote its messages in the previous language. The list of cases holds none of them.
i18next.on('languageChanged', () => {
  void invalidateAll(queryClient);
});

/** Paths as `paths` has them. The router's own paths begin with the folder the app is served from. */
const pageAt = ({ pathname }: { pathname: string }) => pathname.slice(base.length - 1);

function toSignIn(): void {
  const { location, navigation } = router.state;
  // Someone who has just signed out is already on the way there.
  const going = navigation.location ?? location;
  if ([paths.signIn(), paths.setup(), '/join'].includes(pageAt(going))) return;
  void ask(forgetSession).catch(() => {});
  // The page still shows the person's data until the sign-in page is there: do not refetch.
  void queryClient.invalidateQueries({ queryKey: q.session().queryKey, refetchType: 'none' });
  void router.navigate(paths.signIn({ next: `${pageAt(location)}${location.search}` }));
}

/** The account page, where a second factor is set up. Nothing else opens before that. */
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
      defaultColorScheme="auto"
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
