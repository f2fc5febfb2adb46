import { sql } from 'kysely';

/**
 * Cases of the platform's content. Copies of gold cases are none: they are in no figure about content or machine, leave
 * the product in no webhook or export, and programs do not see them.
 */
export const ofPlatform = sql<boolean>`review_case.gold_id is null`;
