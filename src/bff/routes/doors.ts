import { createRoute } from '@hono/zod-openapi';
import type { Context as Call } from 'hono';
import {
  codeBodySchema,
  doorAnswerSchema,
  linkAnswerSchema,
  linkBodySchema,
  providerAnswerSchema,
  providerBodySchema,
  signInAnswerSchema,
  useLinkBodySchema,
} from '../../api/access.ts';
import { setupBodySchema, signInBodySchema } from '../../api/session.ts';
import { lookAtLink, useLink } from '../../review/access/links.ts';
import { setUp } from '../../review/access/set-up.ts';
import { machine } from '../../review/context.ts';
import { Failure } from '../../review/failure.ts';
import { answers, jsonBody } from '../answers.ts';
import { contextOf } from '../gates/admitted.ts';
import { newApp } from '../new-app.ts';
import type { BffSettings, Env, Seams, SignInStep } from '../seams.ts';
import { keepCookies, refused, take } from '../take-step.ts';

const signIn = createRoute({
  method: 'post',
  path: '/api/auth/sign-in/email',
  request: { body: jsonBody(signInBodySchema) },
  responses: answers(signInAnswerSchema, 'Signed in, or a code must follow; the cookie is set'),
});
const code = createRoute({
  method: 'post',
  path: '/api/auth/sign-in/code',
  request: { body: jsonBody(codeBodySchema) },
  responses: answers(signInAnswerSchema, 'Signed in; the cookie is set'),
});
const provider = createRoute({
  method: 'post',
  path: '/api/auth/sign-in/provider',
  request: { body: jsonBody(providerBodySchema) },
  responses: answers(providerAnswerSchema, "The provider's page, to be opened"),
});
const door = createRoute({
  method: 'get',
  path: '/api/door',
  responses: answers(doorAnswerSchema, 'Which ways in there are'),
});
const setup = createRoute({
  method: 'post',
  path: '/api/setup',
  request: { body: jsonBody(setupBodySchema) },
  responses: { 204: { description: 'The first administrator is made; sign in' } },
});
const lookAt = createRoute({
  method: 'post',
  path: '/api/access-links/look',
  request: { body: jsonBody(linkBodySchema) },
  responses: answers(linkAnswerSchema, 'What the link is for'),
});
const use = createRoute({
  method: 'post',
  path: '/api/access-links/use',
  request: { body: jsonBody(useLinkBodySchema) },
  responses: { 204: { description: 'Used; sign in' } },
});

const forget = createRoute({
  method: 'post',
  path: '/api/auth/forget',
  responses: { 204: { description: 'The browser drops what it stored of this site' } },
});

/** Pages are left alone: a sign-in in another tab goes on. */
const cached = '"cache"';
const knownRefusals = new Set(['access_denied', 'signup_disabled', 'account_not_linked', 'no_role']);

/** The doors in and out. The library behind may know more addresses; these are all. */
export function doorRoutes(seams: Seams, settings: BffSettings) {
  const app = newApp();
  const ctx = { ...contextOf(seams, settings, machine), accounts: seams.session.accounts };
  const step = (c: Call<Env>, name: SignInStep, body: Record<string, unknown>) =>
    take(seams.session, c, name, { body });

  app.openapi(door, (c) => c.json({ provider: seams.session.provider }, 200));
  app.openapi(signIn, async (c) => {
    const answer = await step(c, 'sign-in', c.req.valid('json'));
    if (!answer.ok) throw refused(answer, 'There is no account with this address and password.');
    const told: unknown = await answer.json();
    const secondFactor = typeof told === 'object' && told !== null && 'twoFactorRedirect' in told;
    return keepCookies(c.json({ secondFactor }, 200), answer);
  });
  app.openapi(code, async (c) => {
    const { code, recovery } = c.req.valid('json');
    const answer = await step(c, recovery ? 'recovery-code' : 'code', { code });
    if (!answer.ok) throw refused(answer, 'This code does not fit, was used, or came too late.');
    return keepCookies(c.json({ secondFactor: false }, 200), answer);
  });
  app.openapi(provider, async (c) => {
    const { next } = c.req.valid('json');
    const callbackURL = /^\/(?![/\\])/.test(next) ? next : '/';
    const answer = await step(c, 'provider', { callbackURL });
    if (!answer.ok) throw new Failure('unavailable', 'The sign-in provider cannot be reached now.');
    return keepCookies(c.json(providerAnswerSchema.parse(await answer.json()), 200), answer);
  });
  app.get('/api/auth/callback/oidc', async (c) => {
    const query = new URL(c.req.url).search;
    const answer = await take(seams.session, c, 'provider-callback', { query });
    const to = new URL(answer.headers.get('location') ?? '/sign-in?refused=failed', 'http://here.invalid');
    const error = to.searchParams.get('error');
    const failed = answer.status !== 302 || error !== null;
    const place = failed
      ? `/sign-in?refused=${error !== null && knownRefusals.has(error) ? error : 'failed'}`
      : `${to.pathname}${to.search}`;
    return keepCookies(c.redirect(place, 302), answer);
  });
  app.post('/api/auth/sign-out', async (c) => {
    const answer = await step(c, 'sign-out', {});
    c.header('clear-site-data', cached);
    return keepCookies(c.json({ signedOut: true }, 200), answer);
  });
  // A session that ended by itself: what its browser holds goes as it would at sign-out.
  app.openapi(forget, (c) => c.body(null, 204, { 'clear-site-data': cached }));
  app.openapi(setup, async (c) => {
    await setUp(ctx, c.req.valid('json'));
    return c.body(null, 204);
  });
  app.openapi(lookAt, async (c) => c.json(await lookAtLink(ctx.db.kysely, c.req.valid('json').token), 200));
  app.openapi(use, async (c) => {
    await useLink(ctx, c.req.valid('json'));
    return c.body(null, 204);
  });
  return app;
}
