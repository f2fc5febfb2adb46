import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router-dom';
import { makeQueryClient } from './api/query-client.ts';
import { colorScheme } from './color-scheme.ts';
import { OrganisationLook } from './OrganisationLook.tsx';
import { paths } from './paths.ts';
import { makeRouter } from './routes.tsx';
import { resolveVariables, theme } from './theme.ts';

const queryClient = makeQueryClient(toSignIn, toOwnAccount);
const router = makeRouter(queryClient);

function toSignIn(): void {
  const { pathname, search } = router.state.location;
  if ([paths.signIn(), paths.setup(), '/join'].includes(pathname)) return;
  queryClient.removeQueries({ queryKey: ['session'] });
  void router.navigate(paths.signIn({ next: `${pathname}${search}` }));
}

/** Where a second factor is set up: nothing else opens before. */
function toOwnAccount(): void {
  if (router.state.location.pathname !== paths.account())
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
        <OrganisationLook />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
