import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject, redirect, redirectDocument } from 'react-router-dom';
import { apiDocsPath, keyDocsPath } from '../api/docs-path.ts';
import { q } from './api/client.ts';
import { isProblem } from './api/problem-error.ts';
import { actionsQuery, policiesQuery } from './api/settings.ts';
import { base } from './paths/base.ts';
import { paths, queueFiltersOf, safeNext } from './paths/paths.ts';
import { FirstPaint } from './shell/FirstPaint.tsx';
import { NotFound } from './shell/NotFound.tsx';
import { RouteError } from './shell/RouteError.tsx';
import { Shell } from './shell/Shell.tsx';
import { withWords } from './ui/lazy-part.tsx';

/** Where somebody who signs in comes to anyway. */
const firstPages = [paths.home(), paths.queue('review')];

/** What every page shows is on its way before anything is drawn. */
const loadForEveryPage = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.prefetchQuery(q.lanes()),
    queryClient.prefetchQuery(q.labels()),
    queryClient.prefetchQuery(q.tasks()),
    queryClient.prefetchQuery(policiesQuery()),
    queryClient.prefetchQuery(actionsQuery()),
  ]);

/** No page of the product opens before the session is known. */
function requireSession(queryClient: QueryClient) {
  return async ({ request }: { request: Request }) => {
    try {
      await queryClient.ensureQueryData(q.session());
      void loadForEveryPage(queryClient);
      return null;
    } catch (error) {
      if (!isProblem(error, 'signed_out', 'sign_in_failed')) throw error;
      const url = new URL(request.url);
      const page = `${url.pathname.slice(base.length - 1)}${url.search}`;
      throw redirect(paths.signIn({ next: firstPages.includes(page) ? null : page }));
    }
  };
}

/**
 * The list and the open case are on their way while the session and the page's script are. Nothing waits for them here;
 * without a session they are refused, too.
 */
function loadQueue(queryClient: QueryClient) {
  return ({ params, request }: { params: { lane?: string; caseId?: string }; request: Request }) => {
    const { lane = 'review', caseId } = params;
    const filters = queueFiltersOf(new URL(request.url).searchParams);
    void queryClient.prefetchInfiniteQuery(q.cases({ lane, ...filters }));
    if (caseId) void queryClient.prefetchQuery(q.case(caseId));
    return null;
  };
}

/** The reverse: someone who is signed in does not see the sign-in page. */
function skipWhenSignedIn(queryClient: QueryClient) {
  return async ({ request }: { request: Request }) => {
    // Somebody who was redirected here, or has just signed out, is known not to be signed in.
    const known = queryClient.getQueryState(q.session().queryKey);
    if (known?.isInvalidated || isProblem(known?.error, 'signed_out')) return null;
    const session = await queryClient.ensureQueryData(q.session()).catch(() => null);
    return session ? redirect(safeNext(new URL(request.url).searchParams.get('next'))) : null;
  };
}

/** A page with its words and styles. Those of the queue are always loaded first. */
const page = (path: string, load: () => Promise<ComponentType>, ...namespaces: string[]): RouteObject => ({
  path,
  lazy: async () => ({ Component: await withWords(load, ...namespaces) }),
});

const signIn = page('/sign-in', async () => (await import('./sign-in/SignInPage.tsx')).SignInPage, 'sign-in');

const open = [
  page('/setup', async () => (await import('./sign-in/SetupPage.tsx')).SetupPage, 'sign-in'),
  page(
    '/appeal/:token',
    async () => (await import('./appeal/AppealPage.tsx')).AppealPage,
    'appeal',
    'sign-in',
    'statements',
  ),
  page('/join', async () => (await import('./sign-in/JoinPage.tsx')).JoinPage, 'sign-in'),
  // People who were sent from there to sign in come back to it.
  ...[apiDocsPath, keyDocsPath].map((path) => ({
    path,
    loader: ({ request }: { request: Request }) => redirectDocument(request.url),
  })),
];

const signedInPages = (queryClient: QueryClient): RouteObject[] => [
  { index: true, loader: () => redirect(paths.queue('review')) },
  { path: '/queue', loader: () => redirect(paths.queue('review')) },
  {
    path: '/queue/:lane/:caseId?',
    loader: loadQueue(queryClient),
    shouldRevalidate: () => false,
    lazy: async () => ({ Component: (await import('./queue/QueuePage.tsx')).QueuePage }),
  },
  page('/videos', async () => (await import('./videos/VideosPage.tsx')).VideosPage, 'submit', 'videos'),
  page('/videos/:id', async () => (await import('./videos/VideoPage.tsx')).VideoPage, 'audio', 'videos'),
  page('/audio', async () => (await import('./audio/AudioPage.tsx')).AudioPage, 'audio', 'videos'),
  page(
    '/audio/:id',
    async () => (await import('./audio/AudioFilePage.tsx')).AudioFilePage,
    'audio',
    'videos',
  ),
  page('/streams', async () => (await import('./streams/StreamsPage.tsx')).StreamsPage, 'streams', 'videos'),
  page(
    '/streams/:id',
    async () => (await import('./streams/StreamPage.tsx')).StreamPage,
    'audio',
    'streams',
    'videos',
  ),
  page(
    '/users/:id',
    async () => (await import('./user/UserPage.tsx')).UserPage,
    'context',
    'notices',
    'user',
  ),
  { path: '/submit', loader: () => redirect(paths.submit('texts')) },
  page('/submit/:kind', async () => (await import('./submit/SubmitPage.tsx')).SubmitPage, 'submit'),
  page(
    '/account',
    async () => (await import('./account/AccountPage.tsx')).AccountPage,
    'access',
    'notes',
    'sign-in',
  ),
  page(
    '/first-steps',
    async () => (await import('./first-steps/FirstStepsPage.tsx')).FirstStepsPage,
    'accounts',
    'first-steps',
    'submit',
  ),
  { path: '/dashboard', loader: () => redirect(paths.dashboard('now')) },
  page(
    '/dashboard/:tab',
    async () => (await import('./dashboard/DashboardPage.tsx')).DashboardPage,
    'dashboard',
  ),
  page(
    '/calibrations',
    async () => (await import('./calibrations/CalibrationsPage.tsx')).CalibrationsPage,
    'calibrations',
  ),
  page(
    '/calibrations/:id',
    async () => (await import('./calibrations/CalibrationPage.tsx')).CalibrationPage,
    'calibrations',
    'guidance',
  ),
  page('/audit', async () => (await import('./audit/AuditPage.tsx')).AuditPage, 'audit', 'videos'),
  page(
    '/settings/:section?',
    async () => (await import('./settings/SettingsPage.tsx')).SettingsPage,
    'settings',
  ),
  { path: '*', element: <NotFound /> },
];

export function makeRouter(queryClient: QueryClient) {
  // A redirect would come after the session, and the queue's script after that.
  if (location.pathname === base && location.search === '')
    history.replaceState(null, '', `${base.slice(0, -1)}${paths.queue('review')}`);
  const routes: RouteObject[] = [
    {
      errorElement: <RouteError />,
      hydrateFallbackElement: <FirstPaint />,
      children: [
        { ...signIn, loader: skipWhenSignedIn(queryClient) },
        ...open,
        {
          element: <Shell />,
          loader: requireSession(queryClient),
          shouldRevalidate: () => false,
          children: [{ errorElement: <RouteError />, children: signedInPages(queryClient) }],
        },
      ],
    },
  ];
  return createBrowserRouter(routes, { basename: base });
}
