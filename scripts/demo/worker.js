// The demo's service worker: MSW's, which answers in place of a server, with a cache of the demo's own files in front.
// Nothing here is part of the product. The build writes `version` and `files` (scripts/demo/plugin.ts).
const version = '__VERSION__';
const files = __FILES__;
const scope = self.registration.scope;
const ours = new Set(files.map((file) => new URL(file, scope).href));
const cacheName = `second-look-demo ${scope} ${version}`;

// MSW would unregister it with the last page, but without a network it is all there is.
self.registration.unregister = async () => true;

// MSW passes late requests of a closed page on to the network, where no server of ours exists.
const network = self.fetch.bind(self);
self.fetch = async (input, init) =>
  /^\/(api|appeal-api|callbacks|media)\//.test(new URL(input.url ?? input, scope).pathname)
    ? new Response(null, { status: 503 })
    : network(input, init);

addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (files.length === 0 || request.method !== 'GET' || !url.href.startsWith(scope)) return;
  if (request.mode === 'navigate') {
    event.stopImmediatePropagation();
    const path = url.href.slice(scope.length).replace(/[?#].*$/, '');
    const known = path === '' || path === 'index.html' || ours.has(scope + path);
    // A page of the product, which has no file of its own. The app in the browser handles its path.
    if (!known)
      event.respondWith(Response.redirect(`${scope}?to=${encodeURIComponent(`/${path}${url.search}`)}`));
    else event.respondWith(cachedOrFetched(new Request(path === '' ? `${scope}index.html` : scope + path)));
  } else if (ours.has(url.href)) {
    event.stopImmediatePropagation();
    event.respondWith(cachedOrFetched(request));
  }
});

addEventListener('message', (event) => {
  if (event.data !== 'second-look-demo: keep') return;
  event.stopImmediatePropagation();
  event.waitUntil(storeFiles().then((stored) => event.source?.postMessage({ 'second-look-demo': stored })));
});

// Only from this build's cache: pages in an older cache name files that exist no more.
async function cachedOrFetched(request) {
  return (await caches.match(request.url, { cacheName, ignoreVary: true })) ?? fetch(request);
}

/** Caches all files, then deletes the cache of an older demo. */
async function storeFiles() {
  const cache = await caches.open(cacheName);
  const known = new Set((await cache.keys()).map(({ url }) => url));
  const missing = [...ours].filter((url) => !known.has(url));
  for (const url of missing) {
    const answer = await fetch(url);
    if (!answer.ok) return false;
    await cache.put(url, answer);
  }
  const old = (await caches.keys()).filter(
    (name) => name.startsWith(`second-look-demo ${scope} `) && name !== cacheName,
  );
  await Promise.all(old.map((name) => caches.delete(name)));
  return true;
}

importScripts('./mockServiceWorker.js');
