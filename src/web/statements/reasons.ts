import { ofTheCase } from '../../api/statement-rules.ts';
import type { Reasons, ReasonTemplate } from '../../api/statements.ts';

/** The start of a new template, or of a statement without one: content removed, incompatible with the terms. */
export const emptyTemplate: ReasonTemplate = {
  decision_visibility: ['DECISION_VISIBILITY_CONTENT_REMOVED'],
  decision_visibility_other: null,
  decision_monetary: null,
  decision_monetary_other: null,
  decision_provision: null,
  decision_account: null,
  account_type: null,
  decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
  decision_ground_reference_url: null,
  illegal_content_legal_ground: null,
  illegal_content_explanation: null,
  incompatible_content_ground: null,
  incompatible_content_explanation: null,
  incompatible_content_illegal: null,
  category: 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
  category_addition: [],
  category_specification: [],
  category_specification_other: null,
  territorial_scope: [],
  decision_facts: '',
  source_type: 'SOURCE_VOLUNTARY',
};

export const emptyReasons: Reasons = { ...emptyTemplate, ...ofTheCase };

export const isFaulty = (faults: object) => Object.keys(faults).length > 0;

/**
 * Changes the ground. The new ground requires other members; those of the old one are removed, because they are not
 * allowed.
 */
export function withGround<Fields extends ReasonTemplate>(
  of: Fields,
  ground: ReasonTemplate['decision_ground'],
): Partial<ReasonTemplate> {
  if (ground === of.decision_ground) return {};
  return ground === 'DECISION_GROUND_ILLEGAL_CONTENT'
    ? {
        decision_ground: ground,
        illegal_content_legal_ground: of.incompatible_content_ground,
        illegal_content_explanation: of.incompatible_content_explanation,
        incompatible_content_ground: null,
        incompatible_content_explanation: null,
        incompatible_content_illegal: null,
      }
    : {
        decision_ground: ground,
        incompatible_content_ground: of.illegal_content_legal_ground,
        incompatible_content_explanation: of.illegal_content_explanation,
        illegal_content_legal_ground: null,
        illegal_content_explanation: null,
      };
}
