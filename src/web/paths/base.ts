/** The address of this file. The demo is built for any folder and derives the folder from this. */
const here = import.meta.url;

/** The folder of the console's pages on its site, with a slash at both ends: `/`, except in the demo. */
export const base =
  import.meta.env.BASE_URL === './' ? new URL('../', here).pathname : import.meta.env.BASE_URL;

/** The current path as the router has it: below `base`. */
export const pageHere = () => `/${window.location.pathname.slice(base.length)}`;
