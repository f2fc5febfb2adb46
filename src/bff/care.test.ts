import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shippedCare } from '../api/care.ts';
import { startTestBff, type TestBff } from '../testing/bff.ts';

let bff: TestBff;
/** The first word of a text is its label. */
const script = {
  '/v3/recognition/text': (fields: Record<string, unknown>) => ({
    code: 0,
    message: 'success',
    text: {
      texts: (fields.text as { content: string }[]).map((text) => ({
        ...text,
        action: 'review',
        label: text.content.split(' ')[0],
        review: true,
        rate: 0.7,
        details: [],
      })),
    },
  }),
};

beforeAll(async () => {
  bff = await startTestBff(script);
});
afterAll(() => bff.close());

const today = new Date(Date.now() - 3_600_000).toISOString();
const careOf = async (name: string) =>
  (await bff.as('moderator', name)('GET', `/api/care?since=${today}`)).body;
async function openCase(label: string): Promise<string> {
  const { body } = await bff.as('admin')('POST', '/api/texts', { texts: [{ content: `${label} words` }] });
  return body.results[0].caseId;
}
const see = (name: string, caseId: string) =>
  bff.as('moderator', name)('POST', '/api/care/seen', { caseId, since: today });
const greyer = { ...shippedCare, reveal: 'box' as const, pauseAfterMinutes: null };

describe('how hard material is shown', () => {
  it('is the default until the organisation sets it, and that change is audited with the person', async () => {
    expect(await careOf('mo')).toEqual({ organisation: shippedCare, own: null, exposure: { severe: 0 } });
    const set = await bff.as('supervisor', 'sue')('PUT', '/api/care/organisation', greyer);
    expect(set).toMatchObject({ status: 200, body: { organisation: greyer } });
    expect((await careOf('mo')).organisation).toEqual(greyer);
    const audit = await bff.db
      .selectFrom('audit_event')
      .select(['actor_name', 'detail'])
      .where('what', '=', 'care-changed')
      .execute();
    expect(audit).toEqual([{ actor_name: 'sue', detail: { blurred: '3' } }]);
  });

  it('cannot be set for others by a moderator', async () => {
    expect((await bff.as('moderator')('PUT', '/api/care/organisation', shippedCare)).status).toBe(403);
  });

  it("is each person's own choice, for no one else, and can be reset", async () => {
    const own = { ...greyer, pauseAfterSevere: 3 };
    const set = await bff.as('moderator', 'mo')('PUT', '/api/care/own', { care: own });
    expect(set.body).toEqual({ own });
    expect((await careOf('mo')).own).toEqual(own);
    expect((await careOf('ann')).own).toBeNull();
    await bff.as('moderator', 'mo')('PUT', '/api/care/own', { care: null });
    expect((await careOf('mo')).own).toBeNull();
  });

  it('names the member that is wrong', async () => {
    const wrong = { care: { ...shippedCare, pauseAfterSevere: 0 } };
    const { status, body } = await bff.as('moderator')('PUT', '/api/care/own', wrong);
    expect(status).toBe(400);
    expect(body.errors[0].path).toBe('care.pauseAfterSevere');
  });
});

describe('the count of severe cases', () => {
  it('counts a severe case once, and others not at all, and shows the count to this person alone', async () => {
    const [severe, mild] = [await openCase('Terror'), await openCase('Ads')];
    await see('mo', mild);
    expect((await see('mo', severe)).body).toEqual({ severe: 1 });
    expect((await see('mo', severe)).body).toEqual({ severe: 1 });
    expect((await careOf('mo')).exposure).toEqual({ severe: 1 });
    const supervisor = await bff.as('supervisor', 'sue')('GET', `/api/care?since=${today}`);
    expect(supervisor.body.exposure).toEqual({ severe: 0 });
  });

  it('starts again each day, and is deleted after two days', async () => {
    const [old, fresh] = [await openCase('Terror'), await openCase('Porn')];
    await see('ann', old);
    const back = (days: number) =>
      bff.db
        .updateTable('care_exposure')
        .set({ seen_at: sql<Date>`now() - make_interval(days => ${days})` })
        .where('person_id', '=', personId)
        .execute();
    const { person_id: personId } = await bff.db
      .selectFrom('care_exposure')
      .select('person_id')
      .where('case_id', '=', old)
      .executeTakeFirstOrThrow();
    await back(1);
    expect((await careOf('ann')).exposure).toEqual({ severe: 0 });
    await back(3);
    expect((await see('ann', fresh)).body).toEqual({ severe: 1 });
    const rows = await bff.db
      .selectFrom('care_exposure')
      .select('case_id')
      .where('person_id', '=', personId)
      .execute();
    expect(rows).toEqual([{ case_id: fresh }]);
  });

  it('appears in no audit, event or case that others read', async () => {
    const severe = await openCase('Terror');
    const before = await counts();
    await see('mo', severe);
    expect(await counts()).toEqual(before);
    const { body } = await bff.as('admin')('GET', `/api/cases/${severe}`);
    expect(JSON.stringify(body)).not.toMatch(/exposure|severeToday/);
  });

  async function counts() {
    const of = async (table: 'audit_event' | 'app_event') =>
      (await bff.db.selectFrom(table).select('id').execute()).length;
    return [await of('audit_event'), await of('app_event')];
  }
});
