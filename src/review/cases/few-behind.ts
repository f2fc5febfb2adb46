import { looks } from '../../api/case-filters.ts';
import { verdicts } from '../../api/deciding.ts';
import type { LaneSettings } from '../../api/lanes.ts';
import { asCounted } from '../counting/counted-lanes.ts';
import { rateSteps, scoreBands } from '../counting/entries.ts';
import { fewThatCount, type Points } from '../counting/few-that-count.ts';
import { facetOf } from '../labels/facets.ts';
import { isNarrow } from '../lanes/find-lane.ts';
import type { Db } from '../store/tables.ts';
import type { CasesListQuery } from './which-cases.ts';

/** The ids of all cases that these filters may match, if they count for a figure and are few; otherwise null. */
export const fewBehind = (db: Db, query: CasesListQuery, lane: LaneSettings): Promise<string[] | null> =>
  fewThatCount(db, pointsOf(query, lane), {
    kind: query.kind,
    facet:
      query.ruled === undefined && (!query.label || query.exactLabel)
        ? facetOf(query.task, query.label || undefined)
        : undefined,
    [query.anyRate ? 'any-lane' : 'lane']: query.anyState && isNarrow(lane.filter) ? lane.key : undefined,
  });

/** What the cases behind a figure count for in the statistics. */
function pointsOf(query: CasesListQuery, lane: LaneSettings): Points[] {
  const { ruled, keyword, name, task, everDecided, look, target, rateBelow, settled } = query;
  const points: Points[] = [];
  if (ruled !== undefined) {
    const decided = { from: query.decidedFrom, to: query.decidedTo };
    const rulings = ruled === 'any' ? ['right', 'wrong'] : [ruled];
    const facet = facetOf(task, query.label);
    const bands = bandsOf(query).flatMap((band) => rulings.map((ruling) => `${band} ${ruling}`));
    // One of them is enough where the other holds all: each more key takes time.
    if (facet !== '' || bands.length === 0)
      points.push({ measure: 'ruled', buckets: rulings, of: [facet], ...decided });
    if (bands.length > 0)
      points.push({
        measure: 'ruling',
        buckets: bands.flatMap((band) => [`${band} hand`, `${band} verdict`]),
        ...decided,
      });
    if (task !== undefined && (keyword ?? name) !== undefined) {
      const kinds = keyword === undefined ? ['box', 'logo'] : ['keyword'];
      const of = kinds.map((kind) => `${kind} ${task} ${keyword ?? name}`);
      points.push({ measure: 'word', buckets: rulings, of, ...decided });
    }
  }
  if (everDecided !== undefined) {
    const buckets = everDecided === 'any' ? verdicts : [everDecided];
    points.push({ measure: 'made', buckets, from: query.everDecidedFrom, to: query.everDecidedTo });
  }
  if (look !== undefined)
    points.push({
      measure: 'look',
      buckets: look === 'any' ? looks : [look],
      from: query.lookFrom,
      to: query.lookTo,
    });
  // Lanes without first decisions have no such figure.
  if (target !== undefined && asCounted(lane).target !== null)
    points.push({
      measure: 'kept',
      buckets: [target === 'late' ? 'late' : 'kept'],
      of: [lane.key],
      from: query.firstDecidedFrom,
      to: query.firstDecidedTo,
    });
  if (rateBelow !== undefined && settled === 'by-people') {
    const reached = [0, ...rateSteps.filter((step) => step < rateBelow).map((_, step) => step + 1)];
    const stands = query.verdict ? [query.verdict] : ['approve', 'reject', 'open'];
    points.push({
      measure: 'rate',
      buckets: reached.flatMap((step) => stands.map((verdict) => `${step} ${verdict}`)),
    });
  }
  return points;
}

/** The bands of the score that the ruled findings are in; none where it may be any. */
function bandsOf({ scoreFrom, scoreTo = 1, unscored }: CasesListQuery): string[] {
  if (unscored) return ['-'];
  if (scoreFrom === undefined) return [];
  return scoreBands.flatMap((from, band) =>
    from < scoreTo && (band + 1) / 10 > scoreFrom ? [String(band)] : [],
  );
}
