import type { TextAnswer, TextsAnswer } from '../../api/texts.ts';
import { findMarks } from '../show/marks.ts';
import type { Db } from '../store/tables.ts';

/** The answer to texts that were sent before; undefined if there are none of this id. Erased contents are empty. */
export async function readModerated(db: Db, submissionId: string): Promise<TextsAnswer | undefined> {
  const rows = await db
    .selectFrom('text_item')
    .innerJoin('finding', 'finding.text_id', 'text_item.id')
    .innerJoin('review_case', 'review_case.id', 'finding.case_id')
    .leftJoin('rule_hit', (join) =>
      join.onRef('rule_hit.case_id', '=', 'review_case.id').on('rule_hit.acted', '=', true),
    )
    .leftJoin('rule', 'rule.id', 'rule_hit.rule_id')
    .select([
      'text_item.content',
      'text_item.content_id',
      'text_item.user_id',
      'text_item.forum_id',
      'finding.label',
      'finding.rate',
      'finding.details',
      'review_case.id as case_id',
      'review_case.settled',
      'rule.id as rule_id',
      'rule.name as rule_name',
      'rule_hit.was',
    ])
    .where('text_item.submission_id', '=', submissionId)
    .orderBy('text_item.position')
    .execute();
  if (rows.length === 0) return undefined;
  return {
    submissionId,
    results: rows.map((row): TextAnswer => {
      const { content, content_id: contentId, user_id: userId, forum_id: forumId, rule_id: id, was } = row;
      const forPeople = row.settled === null;
      return {
        content,
        // A case that is not for people is settled as the machine or a rule answered.
        action: row.settled ?? 'review',
        label: row.label ?? '',
        review: forPeople,
        rate: row.rate,
        details: row.details,
        marks: findMarks(content, row.details),
        ...(contentId !== null && { contentId }),
        ...(userId !== null && { userId }),
        ...(forumId !== null && { forumId }),
        caseId: forPeople ? row.case_id : null,
        ...(id !== null &&
          row.rule_name !== null &&
          was !== null && { rule: { id, name: row.rule_name, was } }),
      };
    }),
  };
}
