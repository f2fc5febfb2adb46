import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type DefaultTheme, defineConfig } from 'vitepress';
import { anchorOf } from './anchors.ts';
import { chinese } from './chinese.ts';
import { headingsByAnchor, linksOnSite } from './markdown.ts';
import { groups } from './pages.ts';

const root = path.join(import.meta.dirname, '../..');
const icon = encodeURIComponent(readFileSync(path.join(root, 'public/favicon.svg'), 'utf8'));

const sidebar = (language: 0 | 1, base: string): DefaultTheme.SidebarItem[] =>
  groups.map(({ text, pages }) => ({
    text: text[language],
    items: pages.map(([page, ...names]) => ({
      text: names[language],
      link: `${base}${page}`,
    })),
  }));

export default defineConfig({
  title: 'Second Look',
  outDir: '../dist-docs',
  cacheDir: '../node_modules/.cache/vitepress',
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `data:image/svg+xml,${icon}` }]],
  locales: {
    root: {
      label: 'English',
      lang: 'en',
      description: 'Operating and integrating Second Look, the review console for moderation.',
      themeConfig: { sidebar: sidebar(0, '/'), outline: { level: [2, 3] } },
    },
    zh: {
      label: '简体中文',
      lang: 'zh-CN',
      description: 'Second Look 内容复审台的运行与接入文档。',
      themeConfig: {
        ...chinese.theme,
        sidebar: sidebar(1, '/zh/'),
        outline: { level: [2, 3], label: '本页目录' },
      },
    },
  },
  markdown: {
    // Colours with enough contrast.
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    anchor: { slugify: anchorOf },
    config: (md) => {
      headingsByAnchor(md);
      linksOnSite(md);
    },
  },
  themeConfig: {
    search: {
      provider: 'local',
      options: {
        locales: { zh: { translations: chinese.search } },
        miniSearch: {
          options: {
            /** Chinese has no spaces: its words are found by pairs of characters. Runs alone in the browser, too. */
            tokenize: (text) =>
              (text.match(/\p{Script=Han}+|[^\s\p{P}\p{Z}\p{Script=Han}]+/gu) ?? []).flatMap((word) =>
                /\p{Script=Han}/u.test(word) && word.length > 2
                  ? Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2))
                  : [word],
              ),
          },
        },
      },
    },
  },
});
