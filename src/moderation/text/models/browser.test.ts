import { build } from 'vite';
import { expect, test } from 'vitest';
import { findByModels } from './findings.ts';
import { loadShippedModels } from './shipped-models.ts';

const texts = [
  'Congratulations! You have been awarded a £500 prize. To claim txt WIN to 80123 now',
  '这群人真是恶心的垃圾，都滚回老家去',
  'The train leaves at nine, see you at the station',
  'ＦＲＥＥ e\u0301te\u0301 😀 http://a.example/x @somebody ﷺ\ud83d',
];

test('a build for browsers finds the same as the source, to the bit', async () => {
  const entry = 'virtual:models';
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? `\0${entry}` : null),
        load: (id) =>
          id === `\0${entry}`
            ? `export * from '${import.meta.dirname}/findings.ts'; export * from '${import.meta.dirname}/shipped-models.ts';`
            : null,
      },
    ],
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      rolldownOptions: {
        input: entry,
        preserveEntrySignatures: 'strict',
        output: { format: 'es', codeSplitting: false },
      },
    },
  });
  const [code = ''] = [built]
    .flat()
    .flatMap((bundle) => ('output' in bundle ? bundle.output : []))
    .flatMap((file) => (file.type === 'chunk' ? file.code : []));
  expect(code).not.toMatch(/from\s*['"]node:/);
  const bundled: unknown = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const { findByModels: find, loadShippedModels: load } = bundled as {
    findByModels: typeof findByModels;
    loadShippedModels: typeof loadShippedModels;
  };
  const [here, there] = [await loadShippedModels(), await load()];
  for (const text of texts) expect(find(text, there)).toEqual(findByModels(text, here));
  expect(findByModels(texts[0] ?? '', here)).not.toEqual([]);
});
