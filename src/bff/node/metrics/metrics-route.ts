import { createHash, timingSafeEqual } from 'node:crypto';
import { getConnInfo } from '@hono/node-server/conninfo';
import { type Context, Hono } from 'hono';
import type { Registry } from 'prom-client';
import { Failure } from '../../../review/context/failure.ts';
import { problem } from '../../on-error.ts';

type Options = { registry: Registry; look: () => Promise<void>; token: string | null };

/**
 * `/metrics` for a bearer of METRICS_TOKEN; without a token, only for programs on this machine. Requests through a
 * proxy count as remote, wherever the proxy runs.
 */
export function metricsRoute({ registry, look, token }: Options) {
  const app = new Hono();
  // Concurrent scrapes share one measurement: one must not show what another is resetting.
  let looking: Promise<void> | null = null;
  app.get('/metrics', async (c) => {
    if (!(token === null ? isLocal(c) : shows(c, token))) {
      return problem(new Failure(token === null ? 'metrics_are_local' : 'metrics_token_needed'), c);
    }
    looking ??= look().finally(() => {
      looking = null;
    });
    await looking;
    return c.text(await registry.metrics(), 200, {
      'content-type': registry.contentType,
      'cache-control': 'no-store',
    });
  });
  return app;
}

function isLocal(c: Context): boolean {
  const passedOn = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => c.req.header(name));
  const { address = '' } = getConnInfo(c).remote;
  // With DNS rebinding, a foreign page sends its own host name.
  const name = URL.parse(c.req.url)?.hostname ?? '';
  return (
    !passedOn && /^(localhost|127\.[\d.]+|\[::1\])$/.test(name) && /^(127\.|::1$|::ffff:127\.)/.test(address)
  );
}

function shows(c: Context, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(c.req.header('authorization') ?? ''), digest(`Bearer ${token}`));
}
