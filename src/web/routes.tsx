import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate, redirect } from 'react-router-dom';
import { q } from './api/client.ts';
import { isProblem } from './api/problem-error.ts';
import { base } from './base.ts';
import { paths, safeNext } from './paths.ts';
import { FirstPaint } from './shell/FirstPaint.tsx';
import { NotFound } from './shell/NotFound.tsx';
import { RouteError } from './shell/RouteError.tsx';
import { Shell } from './shell/Shell.tsx';
import { loadRest } from './ui/rest.ts';

/** Nobody sees a page of the product before we know who they are. */
function requireSession(queryClient: QueryClient) {
  return async ({ request }: { request: Request }) => {
    try {
      await queryClient.ensureQueryData(q.session());
      return null;
    } catch (error) {
      if (!isProblem(error, 'signed_out', 'sign_in_failed')) throw error;
      const url = new URL(request.url);
      const page = url.pathname.slice(base.length - 1);
      const next = page === paths.home() ? null : `${page}${url.search}`;
      throw redirect(paths.signIn({ next }));
    }
  };
}

/** The other way round: who is signed in has no business on the sign-in page. */
function skipWhenSignedIn(queryClient: QueryClient) {
  return async ({ request }: { request: Request }) => {
    // Sent here because nobody is signed in, or just signed out: no need to ask again.
    const known = queryClient.getQueryState(q.session().queryKey);
    if (known?.isInvalidated || isProblem(known?.error, 'signed_out')) return null;
    const session = await queryClient.ensureQueryData(q.session()).catch(() => null);
    return session ? redirect(safeNext(new URL(request.url).searchParams.get('next'))) : null;
  };
}

/** A page with its words and styles; the queue's own come before everything. */
function page(load: () => Promise<ComponentType>) {
  return async () => {
    const [Component] = await Promise.all([load(), loadRest()]);
    return { Component };
  };
}

export function makeRouter(queryClient: QueryClient) {
  const routes = [
    {
      errorElement: <RouteError />,
      hydrateFallbackElement: <FirstPaint />,
      children: [
        {
          path: '/sign-in',
          loader: skipWhenSignedIn(queryClient),
          lazy: page(async () => (await import('./sign-in/SignInPage.tsx')).SignInPage),
        },
        {
          path: '/setup',
          lazy: page(async () => (await import('./sign-in/SetupPage.tsx')).SetupPage),
        },
        {
          path: '/appeal/:token',
          lazy: page(async () => (await import('./appeal/AppealPage.tsx')).AppealPage),
        },
        {
          path: '/join',
          lazy: page(async () => (await import('./sign-in/JoinPage.tsx')).JoinPage),
        },
        {
          element: <Shell />,
          loader: requireSession(queryClient),
          shouldRevalidate: () => false,
          children: [
            {
              errorElement: <RouteError />,
              children: [
                { index: true, element: <Navigate to={paths.queue('review')} replace /> },
                { path: '/queue', element: <Navigate to={paths.queue('review')} replace /> },
                {
                  path: '/queue/:lane/:caseId?',
                  lazy: async () => ({ Component: (await import('./queue/QueuePage.tsx')).QueuePage }),
                },
                {
                  path: '/videos',
                  lazy: page(async () => (await import('./videos/VideosPage.tsx')).VideosPage),
                },
                {
                  path: '/videos/:id',
                  lazy: page(async () => (await import('./videos/VideoPage.tsx')).VideoPage),
                },
                {
                  path: '/audio',
                  lazy: page(async () => (await import('./audio/AudioPage.tsx')).AudioPage),
                },
                {
                  path: '/audio/:id',
                  lazy: page(async () => (await import('./audio/AudioFilePage.tsx')).AudioFilePage),
                },
                {
                  path: '/streams',
                  lazy: page(async () => (await import('./streams/StreamsPage.tsx')).StreamsPage),
                },
                {
                  path: '/streams/:id',
                  lazy: page(async () => (await import('./streams/StreamPage.tsx')).StreamPage),
                },
                { path: '/submit', element: <Navigate to={paths.submit('texts')} replace /> },
                {
                  path: '/submit/:kind',
                  lazy: page(async () => (await import('./submit/SubmitPage.tsx')).SubmitPage),
                },
                {
                  path: '/account',
                  lazy: page(async () => (await import('./account/AccountPage.tsx')).AccountPage),
                },
                {
                  path: '/first-steps',
                  lazy: page(async () => (await import('./first-steps/FirstStepsPage.tsx')).FirstStepsPage),
                },
                { path: '/dashboard', element: <Navigate to={paths.dashboard('now')} replace /> },
                {
                  path: '/dashboard/:tab',
                  lazy: page(async () => (await import('./dashboard/DashboardPage.tsx')).DashboardPage),
                },
                {
                  path: '/audit',
                  lazy: page(async () => (await import('./audit/AuditPage.tsx')).AuditPage),
                },
                {
                  path: '/settings/:section?',
                  lazy: page(async () => (await import('./settings/SettingsPage.tsx')).SettingsPage),
                },
                { path: '*', element: <NotFound /> },
              ],
            },
          ],
        },
      ],
    },
  ];
  return createBrowserRouter(routes, { basename: base });
}
