import { type RawBuilder, sql } from 'kysely';

/** The audit events about a case: its own, and those about its submission as a whole. */
export const aboutCase = (of: { id: string; submission_id: string }): RawBuilder<boolean> => sql<boolean>`(
  audit_event.case_id = ${of.id} or (audit_event.submission_id = ${of.submission_id} and audit_event.case_id is null)
)`;
