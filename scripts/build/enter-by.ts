import type { Plugin } from 'vite';

const page = '/src/web/main.tsx';

/** The same page with another entry script than the product's. */
export function enterBy(script: string): Plugin {
  return {
    name: 'enter-by',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => {
        if (!html.includes(page)) throw new Error(`index.html does not load ${page} any more`);
        return html.replace(page, script);
      },
    },
  };
}
