import type { RefusalReason } from './refusals.ts';

/** Changes to galleries, words and engines, as the audit trail names them. */
export const operatorActions = [
  'gallery-entry-added',
  'gallery-entry-changed',
  'gallery-entry-removed',
  'gallery-picture-removed',
  'gallery-imported',
  'gallery-exported',
  'hashes-imported',
  'hashes-exported',
  'word-set',
  'word-removed',
  'words-imported',
  'words-exported',
  'engines-changed',
  'models-learned',
  'model-used',
  'model-discarded',
  'model-set-back',
] as const;
export type OperatorAction = (typeof operatorActions)[number];

/** The refusals of every call that uses the moderation service's operator API. */
export const operatorReads = [
  'service_managed_by_provider',
  'moderation_unavailable',
  'not_an_operator_interface',
  'operator_invalid_request',
  'operator_unauthorized',
  'operator_not_found',
  'operator_too_large',
  'operator_unreadable',
  'operator_internal',
  'operator_unavailable',
  'operator_answer_malformed',
] as const satisfies readonly RefusalReason[];
export const operatorChanges = [...operatorReads, 'service_unavailable_after_change'] as const;
