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

/** In the repository, Chinese pages link to English ones where no translation exists. On the site, all have an address below `zh`. */
export function linksWithinLanguage(md: Markdown): void {
  md.core.ruler.push('links-within-language', ({ tokens, env }) => {
    if (!/^zh\/[^/]+$/.test(env.relativePath ?? '')) return;
    for (const token of tokens.flatMap(({ children }) => children ?? []))
      if (token.type === 'link_open')
        token.attrSet('href', (token.attrGet('href') ?? '').replace(/^\.\.\/(?!index\.md)/, ''));
  });
}
