import { afterAll, beforeAll, expect, it } from 'vitest';
import { startReviewRoom } from '../testing/review-room.ts';

let room: Awaited<ReturnType<typeof startReviewRoom>>;
beforeAll(async () => {
  room = await startReviewRoom({ sue: 'supervisor', ada: 'admin' }, null);
});
afterAll(() => room.bff.close());

it('a lane holds the texts of its languages', async () => {
  const contents = [
    'No puedo creer que hayas dicho eso delante de todos.',
    'I cannot believe you said that in front of everybody.',
    '😀😀😀',
  ];
  const texts = contents.map((content) => ({ content }));
  const { results } = (await room.as('ada')('POST', '/api/texts', { texts })).body;
  const ids = results.map(({ caseId }: { caseId: string }) => caseId);
  const languages = await Promise.all(
    ids.map(async (id: string) => (await room.see('sue', id)).case.language),
  );
  expect(languages).toEqual(['es', 'en', 'und']);

  const held = async (wanted: string[]) => {
    const lane = { name: `lane ${wanted}`, filter: { languages: wanted } };
    const added = await room.as('sue')('POST', '/api/lanes', lane);
    expect(added.body.lane.filter.languages).toEqual(wanted);
    const { body } = await room.as('sue')('GET', `/api/cases?lane=${added.body.lane.key}`);
    return body.items.map(({ id }: { id: string }) => ids.indexOf(id)).sort();
  };
  expect(await held(['es'])).toEqual([0]);
  expect(await held(['en', 'und'])).toEqual([1, 2]);

  const unknown = { name: 'Klingon', filter: { languages: ['tlh'] } };
  const refused = await room.as('sue')('POST', '/api/lanes', unknown);
  expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'filter.languages.0']);
});

it('a rule sends texts of a language to a lane', async () => {
  const newLane = { name: 'Deutsch', filter: { onlyRouted: true } };
  const { lane } = (await room.as('sue')('POST', '/api/lanes', newLane)).body;
  const definition = { when: { languages: ['de'] }, act: { outcome: 'review', lane: lane.key } };
  const { id } = (await room.as('sue')('POST', '/api/rules', { name: 'German', ...definition })).body;
  expect((await room.as('sue')('POST', '/api/rules/dry-run', definition)).status).toBe(200);
  expect((await room.as('sue')('PATCH', `/api/rules/${id}`, { state: 'on' })).status).toBe(200);
  const texts = [
    { content: 'Ich kann nicht glauben, dass du das gesagt hast.' },
    { content: 'What a day that was for all of us!' },
  ];
  const { results } = (await room.as('ada')('POST', '/api/texts', { texts })).body;
  const { body } = await room.as('sue')('GET', `/api/cases?lane=${lane.key}`);
  expect(body.items.map((held: { id: string }) => held.id)).toEqual([results[0].caseId]);
});
