import type { Statement } from '../../api/statements.ts';
import { endStatement } from './end-statement.ts';
import { type Personal, textMembers, withoutPersonal } from './personal.ts';

/** The columns of an export, with the Transparency Database's names and order. */
export const statementColumns = [
  'decision_visibility',
  'decision_visibility_other',
  'end_date_visibility_restriction',
  'decision_monetary',
  'decision_monetary_other',
  'end_date_monetary_restriction',
  'decision_provision',
  'end_date_service_restriction',
  'decision_account',
  'end_date_account_restriction',
  'account_type',
  'decision_ground',
  'decision_ground_reference_url',
  'illegal_content_legal_ground',
  'illegal_content_explanation',
  'incompatible_content_ground',
  'incompatible_content_explanation',
  'incompatible_content_illegal',
  'category',
  'category_addition',
  'category_specification',
  'category_specification_other',
  'content_type',
  'content_type_other',
  'content_language',
  'content_date',
  'territorial_scope',
  'application_date',
  'decision_facts',
  'source_type',
  'automated_detection',
  'automated_decision',
  'puid',
] as const satisfies (keyof Statement)[];

/** A row of `whichStatements`. */
export type StatementOfDecision = {
  reasons: Statement | null;
  ended_at: Date | null;
  by_name: string;
  user_id: string | null;
  content_id: string | null;
  room_id: string | null;
  title: string;
  content: string | null;
};

/** The statement of a dispatched decision as it leaves the product; null where there is none. */
export function leavingStatement({ reasons, ended_at, ...row }: StatementOfDecision): Statement | null {
  if (reasons === null) return null;
  return publicStatement(endStatement(reasons, ended_at), {
    ids: [row.user_id, row.content_id, row.room_id, row.by_name],
    content: [row.content, row.title],
  });
}

/** The body of `POST /api/v2/statement`: members without a value are left out. */
export const statementBody = (statement: Statement): Partial<Statement> =>
  Object.fromEntries(
    statementColumns.flatMap((name) => {
      const value = statement[name];
      return value === null || value.length === 0 ? [] : [[name, value] as const];
    }),
  );

/** A statement for the public. Personal data is removed here as well, in case the check at the decision missed it. */
export function publicStatement(statement: Statement, about: Personal): Statement {
  const result = { ...statement };
  for (const member of textMembers) {
    const text = statement[member];
    if (text === null) continue;
    const plain = withoutPersonal(text, about);
    // A URL with a part removed is not a URL any more, so all of it is removed.
    const isAddress = member === 'decision_ground_reference_url';
    Object.assign(result, { [member]: isAddress && plain !== text ? null : plain });
  }
  return result;
}
