import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { CaseKind } from '../../api/cases.ts';
import { pictureShare, sharedPictures } from '../../platform/pictures/copies.ts';
import { copyShare, piecesOf, sharedPart } from '../../platform/text/copies.ts';
import { comparedText } from '../entities/compared-text.ts';

/** How cases of a kind find their copies. `content` and `keys` are of the case in a query of `review_case`. */
export type Comparison = {
  /** Of prepared statements. */
  name: string;
  /** What is compared; null: nothing to compare. */
  content: RawBuilder<string | null>;
  keys: RawBuilder<number[] | null>;
  /** Selects `case_id` of the cases that have one of the keys in `own`. */
  alike: RawBuilder<unknown>;
  /** Whether another content is a copy of the first. */
  copyOf(own: string): (other: string) => boolean;
};

const words: Comparison = {
  name: 'copies of a text',
  content: comparedText,
  keys: sql`(select keys from case_copy where case_id = review_case.id)`,
  alike: sql`select case_id from case_copy where keys && (select keys from own)`,
  copyOf: (own) => {
    const pieces = piecesOf(own);
    return (other) => sharedPart(pieces, piecesOf(other)) >= copyShare;
  },
};

/** More frames of a video are not compared. */
const maxFrames = 24;

/** Frames with a label that is not harmless, or for review. */
const flagged = sql`(finding.review or (
  coalesce(finding.label, finding.label_number::text) is not null and not exists (
    select from label where label.task = finding.task and number = label_number and label.severity = 0)))`;
const frames = sql`(
  select min(offset_s) as at, hash, copy_keys,
    json_agg(distinct task || ' ' || coalesce(finding.label, label_number::text, '')) as labels
  from finding join evidence on evidence.id = finding.evidence_id
  where finding.case_id = review_case.id and ${flagged} and hash is not null
  group by evidence.id order by at, evidence.id limit ${sql.lit(maxFrames)}) as frame`;

const found = z.array(z.object({ hash: z.string(), labels: z.array(z.string()) }));
const pictures: Comparison = {
  name: 'copies of a video',
  content: sql`(select json_agg(json_build_object('hash', hash, 'labels', labels))::text from ${frames})`,
  keys: sql`(select array_agg(distinct key) from ${frames}, unnest(copy_keys) as key)`,
  alike: sql`
    select distinct finding.case_id from evidence join finding on finding.evidence_id = evidence.id
    where copy_keys && (select keys from own) and finding.case_id is not null and ${flagged}`,
  copyOf: (own) => {
    const ours = found.parse(JSON.parse(own));
    return (other) => sharedPictures(ours, found.parse(JSON.parse(other))) >= pictureShare;
  },
};

const comparisons: Partial<Record<CaseKind, Comparison>> = { text: words, audio: words, video: pictures };

/** Undefined: cases of this kind have no copies. */
export const comparisonOf = (kind: CaseKind): Comparison | undefined => comparisons[kind];
