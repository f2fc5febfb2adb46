import type { MarkdownOptions } from 'vitepress';

type Markdown = Parameters<NonNullable<MarkdownOptions['config']>>[0];
const anchor = /^<a id="([\w-]+)"><\/a>$/;

/** A heading after an anchor alone on its line gets that id: Chinese pages have the anchors of the English ones. */
export function headingsByAnchor(md: Markdown): void {
  md.core.ruler.before('anchor', 'headings-by-anchor', ({ tokens }) => {
    for (let at = tokens.length - 1; at >= 3; at -= 1) {
      const [, id] = anchor.exec(tokens[at - 2]?.content ?? '') ?? [];
      if (id === undefined || tokens[at]?.type !== 'heading_open') continue;
      tokens[at]?.attrSet('id', id);
      tokens.splice(at - 3, 3);
    }
  });
}

const toClient = /^(?:\.\.\/)+clients\/(\w+)\/README\.md/;

/** Where the target of a link of the repository is on the site. Chinese pages link to English ones that have no translation. */
function onSite(to: string, page: string): string {
  if (!page.startsWith('zh/')) return to.replace(toClient, '/clients/$1.md');
  const within = to.replace(toClient, '/zh/clients/$1.md');
  return page.split('/').length > 2 ? within : within.replace(/^\.\.\/(?!index\.md)/, '');
}

/** Files of the repository are named on the site, not linked. */
const isFile = (to: string) => /^(\.\.\/)+deploy\//.test(to);

export function linksOnSite(md: Markdown): void {
  md.core.ruler.push('links-on-site', ({ tokens, env }) => {
    let unlinks = false;
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const to = token.type === 'link_open' ? (token.attrGet('href') ?? '') : null;
      if (to !== null) unlinks = isFile(to);
      if (unlinks && token.type.startsWith('link_')) token.type = 'text';
      else if (to !== null) token.attrSet('href', onSite(to, env.relativePath ?? ''));
    }
  });
}
