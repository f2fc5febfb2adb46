import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { EvidenceStore } from '../../review/context/context.ts';
import { serveFile } from '../serve-file.ts';
import { securityHeaders } from './security-headers.ts';

const store = { get: async () => ({ body: new Blob(['x']).stream(), bytes: 1 }) };
const served = (tls: boolean) => {
  const app = new Hono();
  app.use(securityHeaders({ tls }));
  app.get('/', (c) => c.html('<p>page'));
  app.get('/file', () =>
    serveFile(
      store as unknown as EvidenceStore,
      { key: 'k', contentType: 'image/gif', bytes: 1 },
      new Headers(),
    ),
  );
  return app;
};

it('sends with every page exactly the policy of docs/reliability.md', async () => {
  const { headers } = await served(false).request('/');
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' blob: data:; media-src 'self' blob:; connect-src 'self'; font-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'self'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=(), microphone=()'),
  });
  expect(headers.get('strict-transport-security')).toBeNull();
  const tls = await served(true).request('/');
  expect(tls.headers.get('strict-transport-security')).toBe('max-age=31536000');
});

it("leaves a stored file's own, stricter policy: opened by itself it runs nothing", async () => {
  const { headers } = await served(false).request('/file');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; media-src 'self'; sandbox");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-disposition')).toBe('inline');
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
});
