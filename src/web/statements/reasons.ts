import { fillTemplate, type Placeholder } from '../../api/statement-rules.ts';
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

/** Members that the server fills in if they are empty. */
const ofTheCase: Omit<Reasons, keyof ReasonTemplate> = {
  content_type: [],
  content_type_other: null,
  content_language: null,
  content_date: null,
  application_date: null,
  end_date_visibility_restriction: null,
  end_date_monetary_restriction: null,
  end_date_service_restriction: null,
  end_date_account_restriction: null,
};
export const emptyReasons: Reasons = { ...emptyTemplate, ...ofTheCase };

/** The statement of a case by a template, with its placeholders replaced. */
export function reasonsBy(template: ReasonTemplate, words: Record<Placeholder, string>): Reasons {
  return { ...fillTemplate(template, words), ...ofTheCase };
}

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
