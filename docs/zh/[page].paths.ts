import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const docs = path.join(import.meta.dirname, '..');

/** Pages without a translation are shown in English, so that every address and link below `zh` works. */
export default {
  paths: () =>
    globSync('{*,decisions/*,benchmarks/*}.md', { cwd: docs })
      .filter((file) => globSync(`zh/${file}`, { cwd: docs }).length === 0)
      .map((file) => ({
        params: { page: file.replace(/\.md$/, '') },
        content: `::: info 此页暂无中文版\n以下为英文原文。\n:::\n\n${readFileSync(path.join(docs, file), 'utf8')}`,
      })),
};
