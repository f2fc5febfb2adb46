// The demo's service worker: MSW's, which answers in place of a server, behind one that has the demo's own files at hand.
// Nothing here is of the product. `version` and `files` are written by the build (scripts/demo/plugin.ts).
const version = '__VERSION__';
const files = __FILES__;
const scope = self.registration.scope;
const ours = new Set(files.map((file) => new URL(file, scope).href));
const cacheName = `second-look-demo ${scope} ${version}`;

// MSW would have it gone with the last page; without a network it is all there is.
self.registration.unregister = async () => true;

// What a page that is just left still asked for would be passed on to a server that is none of ours.
const network = self.fetch.bind(self);
self.fetch = async (asked, init) =>
  /^\/(api|appeal-api|callbacks|media)\//.test(new URL(asked.url ?? asked, scope).pathname)
    ? new Response(null, { status: 503 })
    : network(asked, init);

addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (files.length === 0 || request.method !== 'GET' || !url.href.startsWith(scope)) return;
  if (request.mode === 'navigate') {
    event.stopImmediatePropagation();
    const path = url.href.slice(scope.length).replace(/[?#].*$/, '');
    const known = path === '' || path === 'index.html' || ours.has(scope + path);
    // A page of the product's: no file lies there. The page that is there goes on to it.
    if (!known)
      event.respondWith(Response.redirect(`${scope}?to=${encodeURIComponent(`/${path}${url.search}`)}`));
    else event.respondWith(atHand(new Request(path === '' ? `${scope}index.html` : scope + path)));
  } else if (ours.has(url.href)) {
    event.stopImmediatePropagation();
    event.respondWith(atHand(request));
  }
});

addEventListener('message', (event) => {
  if (event.data !== 'second-look-demo: keep') return;
  event.stopImmediatePropagation();
  event.waitUntil(keep().then((kept) => event.source?.postMessage({ 'second-look-demo': kept })));
});

async function atHand(request) {
  return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);
}

/** Brings all files; then what was kept of an older demo goes. */
async function keep() {
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
