import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const src = path.join(import.meta.dirname, '../..');
/** Whatever reads proofs of review. Figures, alarms, reports and care are not among them, so nobody is ranked by them. */
const readers = [
  'api/cases.ts',
  'api/decisions.ts',
  'api/dossier.ts',
  'api/exports.ts',
  'api/review-proof.ts',
  'review/cases/get-case.ts',
  'review/decisions/decide.ts',
  'review/dossier/decisions-of.ts',
  'review/exports/decisions.ts',
  'review/retention/empty-content.ts',
  'review/show/show-reviews.ts',
  'review/store/migrate.ts',
  'review/store/migrations/0049-review-proof.ts',
  'review/store/tables/decisions.ts',
  'web/case/history/ReviewWords.tsx',
  'web/decision/observed.ts',
  'web/decision/observing.ts',
];

it('no figure is computed from proofs of review', () => {
  const files = globSync('{api,bff,review,web,demo}/**/*.{ts,tsx}', { cwd: src });
  const found = files.filter(
    (file) =>
      !/\.(test|spec)\./.test(file) &&
      /review_proof|review-proof|ReviewProof/.test(readFileSync(path.join(src, file), 'utf8')),
  );
  expect(found.map((file) => file.split(path.sep).join('/')).sort()).toEqual(readers);
});
