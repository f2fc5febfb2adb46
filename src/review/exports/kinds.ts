import { auditExport } from './audit.ts';
import { casesExport } from './cases.ts';
import { decisionsExport } from './decisions.ts';
import { rulingsExport } from './rulings.ts';
import { statementsExport } from './statements.ts';

/** All kinds of export. */
export const exportsByKind = {
  cases: casesExport,
  decisions: decisionsExport,
  rulings: rulingsExport,
  audit: auditExport,
  statements: statementsExport,
};
