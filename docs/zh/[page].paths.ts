import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { clientPages } from '../.vitepress/client-pages.ts';

const docs = path.join(import.meta.dirname, '..');

/** Pages without a translation are shown in English, so that every address and link below `zh` works. */
function* untranslated(): Generator<[page: string, content: string]> {
  for (const file of globSync('{*,decisions/*,benchmarks/*}.md', { cwd: docs }))
    if (globSync(`zh/${file}`, { cwd: docs }).length === 0)
      yield [file.replace(/\.md$/, ''), readFileSync(path.join(docs, file), 'utf8')];
  for (const { name, content } of clientPages()) yield [`clients/${name}`, content];
}

export default {
  paths: () =>
    [...untranslated()].map(([page, content]) => ({
      params: { page },
      content: `::: info 此页暂无中文版\n以下为英文原文。\n:::\n\n${content}`,
    })),
};
