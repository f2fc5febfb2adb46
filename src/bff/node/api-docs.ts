import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { urlOf } from '../../api/call-url.ts';
import { apiDocsPath, keyDocsPath } from '../../api/docs-path.ts';
import { getOpenApi } from '../../api/openapi.ts';
import type { Readers } from '../openapi.ts';

// Located by path: importing the package would run its whole browser bundle here.
const swagger = path.dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));
const assets = `${apiDocsPath}/assets`;
const startPath = `${apiDocsPath}/start.js`;

const pageOf = (readers: Readers, title: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<link rel="stylesheet" href="${assets}/swagger-ui.css">
<style>body { margin: 0 } .tag-group { font: 600 24px sans-serif; margin: 32px 0 8px }</style></head>
<body><main id="swagger-ui" data-url="${urlOf(getOpenApi, { query: { for: readers } })}"></main>
<script src="${assets}/swagger-ui-bundle.js"></script><script src="${startPath}"></script></body></html>`;

/**
 * Shows the document of the page, with a heading before the first part of each group. Those who may not read
 * it are sent to sign in; a call that is tried shows its own refusal.
 */
const start = `let shown = false;
const root = document.getElementById('swagger-ui');
const headings = () => ({ wrapComponents: { OperationTag: (Part, { React, specSelectors }) => (props) => {
  const groups = specSelectors.specJson().get('x-tagGroups')?.toJS() ?? [];
  const group = groups.find(({ tags }) => tags[0] === props.tag);
  const heading = group ? React.createElement('h2', { className: 'tag-group' }, group.name) : null;
  return React.createElement(React.Fragment, null, heading, React.createElement(Part, props));
} } });
window.SwaggerUIBundle({
  url: root.dataset.url,
  dom_id: '#swagger-ui',
  plugins: [headings],
  deepLinking: true,
  docExpansion: root.dataset.url.includes('keys') ? 'list' : 'none',
  defaultModelsExpandDepth: 0,
  filter: true,
  validatorUrl: null,
  onComplete: () => { shown = true; },
  responseInterceptor: (answer) => {
    if (!shown && answer.status === 401) location.assign('/sign-in?next=' + encodeURIComponent(location.pathname));
    return answer;
  },
});`;

/** The OpenAPI documents as pages, with bundled assets. */
export function apiDocs() {
  const app = new Hono();
  app.use(`${apiDocsPath}/*`, compress());
  // The BFF answers it.
  app.use(getOpenApi.path, compress());
  app.get(apiDocsPath, (c) => c.html(pageOf('everyone', 'Second Look API')));
  app.get(keyDocsPath, (c) => c.html(pageOf('keys', 'Second Look API: calls for API keys')));
  app.get(startPath, (c) => c.body(start, 200, { 'content-type': 'text/javascript' }));
  app.get(`${assets}/*`, serveStatic({ root: swagger, rewriteRequestPath: (at) => at.replace(assets, '') }));
  return app;
}
