import { type ExpressionBuilder, sql } from 'kysely';
import type { AppEvent } from '../../api/events.ts';
import type { LaneSettings } from '../../api/lanes.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Actor, Hidden } from '../context/context.ts';
import { knowsGold } from '../entities/knows-gold.ts';
import { keysFor, type LabelKeys } from '../labels/facets.ts';
import { skillsOf } from '../people/skills.ts';
import { isUuid } from '../store/is-uuid.ts';
import type { Db, Tables } from '../store/tables.ts';
import { holdsContent, showLane } from './find-lane.ts';

/** Whether a lane is this person's: supervisors and programs have all, moderators those for everybody and their own. */
export function isMember({ members }: Pick<LaneSettings, 'members'>, { id, skills }: Member): boolean {
  const own = new Set(skills.map((skill) => skill.toLowerCase()));
  return (
    members === null ||
    members.people.includes(id) ||
    members.skills.some((skill) => own.has(skill.toLowerCase()))
  );
}
type Member = { id: string; skills: readonly string[] };

/**
 * The cases that a moderator must not know of: what private lanes of others hold, whatever its state, unless one of their
 * own private lanes holds it too; and of gold cases what would tell their copies apart. A program sees no copies of gold
 * cases. Undefined: none.
 */
export async function hiddenFrom(db: Db, actor: Actor): Promise<Hidden | undefined> {
  if (actor.role !== 'moderator') return undefined;
  // Each request of a moderator begins with this.
  const { rows } = await prepared(
    db,
    'what may be hidden',
    sql<{ lanes: boolean; gold: boolean }>`
    select exists (select from lane where members is not null) as lanes, exists (select from gold) as gold`,
  );
  const [any] = rows;
  const lanes = any?.lanes && !actor.machine ? await heldByOthers(db, actor) : undefined;
  if (!any?.gold) return lanes;
  const known = actor.machine ? notOfPlatform : goldHiddenFrom(actor.id);
  if (!lanes) return { plan: actor.machine ? 'no gold' : 'gold', lanes: [], cases: () => known };
  return { ...lanes, cases: (eb) => eb.or([lanes.cases(eb), known]) };
}

const notOfPlatform = sql<boolean>`(review_case.gold_id is not null)`;

/**
 * Gold cases themselves while they are decided, so that nobody finds the answer; and copies of gold cases whose answer
 * this person knows, because they gave it. Their own decisions stay visible to them.
 */
const goldHiddenFrom = (personId: string) => sql<boolean>`(
  not ${personId} = any(review_case.decided_by) and (
    (review_case.state = 'decided' and review_case.id in (select case_id from gold))
    or coalesce(review_case.gold_id in (
      select gold.id from gold join review_case as original on original.id = gold.case_id
        where ${knowsGold(personId)}
      union all select gold_id from review_case as copy where gold_id is not null and ${personId} = any(copy.decided_by)
    ), false)
  )
)`;

async function heldByOthers(db: Db, actor: Actor): Promise<Hidden | undefined> {
  const rows = await db.selectFrom('lane').selectAll().where('members', 'is not', null).execute();
  const lanes = rows.map(showLane);
  if (lanes.length === 0) return undefined;
  const member = { id: actor.id, skills: await skillsOf(db, actor.id) };
  const others = lanes.filter((lane) => !isMember(lane, member));
  if (others.length === 0) return undefined;
  const own = lanes.filter((lane) => isMember(lane, member));
  const keys = await keysFor(
    db,
    lanes.map(({ filter }) => filter),
  );
  return {
    plan: null,
    lanes: others.map(({ key }) => key),
    cases: (eb) => {
      const held = (some: readonly LaneSettings[]) => heldIn(some, keys)(eb);
      return eb.and([held(others), ...(own.length > 0 ? [eb.not(held(own))] : [])]);
    },
  };
}

/** A case without a room is in no lane of a room: `is true`, because comparing null gives null. */
const heldIn =
  (lanes: readonly LaneSettings[], keys: LabelKeys) => (eb: ExpressionBuilder<Tables, 'review_case'>) =>
    sql<boolean>`(${eb.or(lanes.map((lane) => holdsContent(lane, keys)(eb)))}) is true`;

/**
 * Whether a private lane holds this case for its user. The same content of another user would be shown to everybody;
 * what a private lane holds for other reasons, it holds again.
 */
export async function isPrivateOfUser(db: Db, caseId: string): Promise<boolean> {
  const rows = await db.selectFrom('lane').selectAll().where('members', 'is not', null).execute();
  const lanes = rows.map(showLane).filter(({ filter }) => filter.users.length > 0);
  if (lanes.length === 0) return false;
  const keys = await keysFor(
    db,
    lanes.map(({ filter }) => filter),
  );
  const found = await db
    .selectFrom('review_case')
    .select('id')
    .where('id', '=', caseId)
    .where(heldIn(lanes, keys))
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether a case is hidden from this person. */
export async function mustNotSee(db: Db, person: Omit<Actor, 'machine'>, caseId: string): Promise<boolean> {
  const hidden = await hiddenFrom(db, { ...person, machine: false });
  return hidden !== undefined && (await isHidden(db, hidden, 'case', caseId));
}

/** What an address names, and how its cases are found. */
const casesOf = {
  case: (id: string) => sql<boolean>`review_case.id = ${id}`,
  submission: (id: string) => sql<boolean>`review_case.submission_id = ${id}`,
  evidence: (id: string) =>
    sql<boolean>`review_case.submission_id = (select submission_id from evidence where evidence.id = ${id})`,
  decision: (id: string) =>
    sql<boolean>`review_case.id = (select case_id from decision where decision.id = ${id})`,
  notice: (id: string) => sql<boolean>`review_case.id = (select case_id from notice where notice.id = ${id})`,
} as const;
type Named = keyof typeof casesOf;

/** Whether this id leads to a case that is hidden: of a submission with a hidden case, all is hidden. */
export async function isHidden(db: Db, hidden: Hidden, of: Named, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const found = await db
    .selectFrom('review_case')
    .select('id')
    .where(casesOf[of](id))
    .where(hidden.cases)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Events without those about hidden cases and their submissions. */
export async function seenEvents<Stored extends { event: AppEvent }>(
  db: Db,
  hidden: Hidden | undefined,
  events: readonly Stored[],
): Promise<Stored[]> {
  if (!hidden) return [...events];
  const cases = events.flatMap(({ event }) =>
    'caseId' in event ? [event.caseId] : event.type === 'presence.changed' ? event.caseIds : [],
  );
  const submissions = events.flatMap(({ event }) => ('submissionId' in event ? [event.submissionId] : []));
  const found = await db
    .selectFrom('review_case')
    .select(['id', 'submission_id'])
    .where(({ or }) =>
      or([
        sql<boolean>`review_case.id = any(${cases}::uuid[])`,
        sql<boolean>`review_case.submission_id = any(${submissions}::uuid[])`,
      ]),
    )
    .where(hidden.cases)
    .execute();
  const gone = new Set(found.flatMap(({ id, submission_id }) => [id, submission_id]));
  return events.flatMap((stored) => {
    const { event } = stored;
    if ('caseId' in event && gone.has(event.caseId)) return [];
    if ('submissionId' in event && gone.has(event.submissionId)) return [];
    if (event.type !== 'presence.changed') return [stored];
    return [{ ...stored, event: { ...event, caseIds: event.caseIds.filter((id) => !gone.has(id)) } }];
  });
}
