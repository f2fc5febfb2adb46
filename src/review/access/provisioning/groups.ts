import { nameOf } from '../../../api/common.ts';
import type { ScimGroup, ScimGroupBody, ScimPatchBody, ScimQuery } from '../../../api/scim.ts';
import { Failure } from '../../context/failure.ts';
import { type Change, transact } from '../../journal/transact.ts';
import type { AccessContext, AccountRow } from '../accounts.ts';
import { rolesByTeams, setMembers } from '../teams/change-members.ts';
import { holdTeam, readTeams, type TeamWithMembers } from '../teams/team-rows.ts';
import { detailOf, noSuchTeam, removeTeam, requireFreeName } from '../teams/teams.ts';
import { pageOf, readFilter } from './filter.ts';
import { type GroupDraft, patchGroup } from './patch.ts';

type Named = Pick<AccountRow, 'id' | 'name'>;
type Shown = { excludedAttributes?: string | undefined };

export async function listGroups(ctx: AccessContext, query: ScimQuery) {
  const wanted =
    query.filter === undefined ? null : readFilter(query.filter, ['displayname', 'externalid', 'id']);
  const db = ctx.db.kysely;
  const [teams, people] = await Promise.all([readTeams(db), ctx.accounts.list(db)]);
  const found = teams.filter((team) => {
    if (wanted === null) return true;
    if (wanted.attribute === 'externalid') return team.external_id === wanted.value;
    if (wanted.attribute === 'id') return team.id === wanted.value;
    return team.name.toLowerCase() === wanted.value.toLowerCase();
  });
  return pageOf(
    found.map((team) => show(ctx, team, people, query)),
    query,
  );
}

export async function getGroup(ctx: AccessContext, id: string, shown: Shown): Promise<ScimGroup> {
  const db = ctx.db.kysely;
  const [teams, people] = await Promise.all([readTeams(db), ctx.accounts.list(db)]);
  const team = teams.find((one) => one.id === id);
  if (!team) throw noSuchTeam();
  return show(ctx, team, people, shown);
}

export async function makeGroup(ctx: AccessContext, body: ScimGroupBody): Promise<ScimGroup> {
  return transact(ctx, async (change) => {
    const all = await ctx.accounts.hold(change.trx);
    const draft = draftOf(body);
    const name = teamName(draft.displayName);
    await requireFreeName(change.trx, name);
    const team = await change.trx
      .insertInto('team')
      .values({ id: crypto.randomUUID(), name, external_id: draft.externalId })
      .returningAll()
      .executeTakeFirstOrThrow();
    change.record('team-made', detailOf(team));
    return move(ctx, change, { ...team, members: [] }, draft.members, all);
  });
}

export const replaceGroup = (ctx: AccessContext, id: string, body: ScimGroupBody) =>
  changeGroup(ctx, id, (before) => ({
    ...draftOf(body),
    // Some directories replace only the name.
    members: body.members ? draftOf(body).members : before.members,
  }));

export const patchGroupBy = (ctx: AccessContext, id: string, body: ScimPatchBody) =>
  changeGroup(ctx, id, (before) => patchGroup(before, body));

export const removeGroup = (ctx: AccessContext, id: string) => removeTeam(ctx, id);

function changeGroup(
  ctx: AccessContext,
  id: string,
  draft: (before: GroupDraft) => GroupDraft,
): Promise<ScimGroup> {
  return transact(ctx, async (change) => {
    const all = await ctx.accounts.hold(change.trx);
    const before = await holdTeam(change.trx, id, noSuchTeam);
    const after = draft({
      displayName: before.name,
      externalId: before.external_id,
      members: before.members,
    });
    const name = teamName(after.displayName);
    await requireFreeName(change.trx, name, id);
    const team = { ...before, name, external_id: after.externalId };
    if (name !== before.name || team.external_id !== before.external_id) {
      await change.trx
        .updateTable('team')
        .set({ name, external_id: team.external_id })
        .where('id', '=', id)
        .execute();
      if (name !== before.name) change.record('team-changed', detailOf(team));
    }
    return move(ctx, change, team, after.members, all);
  });
}

async function move(
  ctx: AccessContext,
  change: Change,
  team: TeamWithMembers,
  members: readonly string[],
  all: readonly AccountRow[],
): Promise<ScimGroup> {
  const moved = await setMembers(change, team, members, all);
  if (team.role !== null) await rolesByTeams(ctx, change, moved, all);
  return show(ctx, { ...team, members: [...members] }, all, {});
}

const draftOf = ({ displayName, externalId, members }: ScimGroupBody): GroupDraft => ({
  displayName,
  externalId: externalId || null,
  members: [...new Set((members ?? []).map(({ value }) => value))],
});

const name = nameOf(60);
function teamName(given: string): string {
  const read = name.safeParse(given);
  if (!read.success) throw new Failure('scim_value_not_usable', { attribute: 'displayName' });
  return read.data;
}

function show(
  { settings }: AccessContext,
  { id, name, external_id, members }: TeamWithMembers,
  people: readonly Named[],
  { excludedAttributes = '' }: Shown,
): ScimGroup {
  const without = excludedAttributes.split(',').some((one) => one.trim().toLowerCase() === 'members');
  const inIt = new Set(members);
  const shown = people.filter((person) => inIt.has(person.id));
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
    id,
    ...(external_id && { externalId: external_id }),
    displayName: name,
    ...(!without && { members: shown.map((person) => ({ value: person.id, display: person.name })) }),
    meta: { resourceType: 'Group', location: `${settings.publicUrl}/scim/v2/Groups/${id}` },
  };
}
