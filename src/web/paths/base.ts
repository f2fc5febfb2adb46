/** Where this file is served: the demo is built for any folder, and finds out which. */
const here = import.meta.url;

/** The folder of the console's pages on its site, with a slash at both ends: `/`, but for the demo. */
export const base =
  import.meta.env.BASE_URL === './' ? new URL('../', here).pathname : import.meta.env.BASE_URL;

/** The page that the browser shows, as the router calls it: below `base`. */
export const pageHere = () => `/${window.location.pathname.slice(base.length)}`;
