import { addPerson } from './people.ts';
import { type SecondLook, signIn } from './second-look.ts';

type Caller = Awaited<ReturnType<typeof signIn>>['call'];
type Verdict = 'approve' | 'reject';
const contents = [
  'fr33 c0ins for you',
  'fr33 c0ins for all of us',
  'fr33 c0ins, nobody else has them',
  'fr33 c0ins, as every week',
  'fr33 c0ins, this time for real',
];

async function decide(call: Caller, caseId: string, verdict: Verdict, note: string): Promise<string> {
  const { body: claimed } = await call('POST', `/api/cases/${caseId}/claim`, {});
  const { version, claim } = claimed.case;
  const policy = verdict === 'reject' ? 'scam' : null;
  const decision = { verdict, label: 'Ads', policy, note, version, epoch: claim.epoch, next: null };
  const { status, body } = await call('POST', `/api/cases/${caseId}/decision`, decision);
  if (status !== 200) throw new Error(`${caseId} was not decided: ${JSON.stringify(body)}`);
  return body.decision.id;
}

async function appealPage(call: Caller, decisionId: string): Promise<string> {
  const { status, body } = await call('POST', `/api/decisions/${decisionId}/appeal-link`, {});
  if (status !== 200) throw new Error(`no link was created: ${JSON.stringify(body)}`);
  return new URL(body.url).pathname;
}

/**
 * Decides, disagrees and appeals until there is a case in each state of a second look. Returns ids of cases, and
 * addresses of pages for people without an account.
 */
export async function lookAgain(app: SecondLook) {
  const { call: ada } = await signIn(app.url);
  const { call: noor } = await signIn(app.url, await addPerson(app, 'Noor', 'moderator'));
  const { call: ines } = await signIn(app.url, await addPerson(app, 'Ines', 'moderator'));
  const filter = { users: ['u-looks'] };
  const rule = { share: 1, verdicts: ['approve', 'reject'] };
  const { body: created } = await ada('POST', '/api/lanes', {
    name: 'Checked twice',
    filter,
    secondLook: rule,
  });
  const texts = contents.map((content) => ({ content, userId: 'u-looks' }));
  const { body: sent } = await ada('POST', '/api/texts', { texts });
  const [second, third, own, agreed, appealed]: string[] = sent.results.map(
    ({ caseId }: { caseId: string | null }) => caseId ?? '',
  );
  if (!second || !third || !own || !agreed || !appealed) throw new Error('a text opened no case');
  await decide(noor, second, 'reject', 'the usual bait');
  await decide(noor, third, 'reject', 'the usual bait');
  await decide(ines, third, 'approve', 'a joke');
  await decide(ada, own, 'reject', 'bait');
  const stands = await decide(noor, agreed, 'reject', 'the usual bait');
  await decide(ines, agreed, 'reject', 'again the same');
  const against = await decide(noor, appealed, 'reject', 'the usual bait');
  await decide(ines, appealed, 'reject', 'no doubt');
  const waiting = await appealPage(ada, against);
  const statement =
    'These coins are tickets of our school fair.\nAsk anybody in the room, they are all parents.';
  await ada('POST', waiting.replace('/appeal/', '/appeal-api/'), { statement, contact: 'kim@example.org' });
  return {
    ...(await lookAtTheMachine(ada, statement)),
    lane: created.lane.key,
    second,
    third,
    own,
    agreed,
    appealed,
    pages: {
      possible: await appealPage(ada, stands),
      waiting,
      unknown: '/appeal/abcdefghijklmnopqrstuvwxyz',
    },
  };
}

/** Appeals what the machine blocked alone, and draws an audit sample of what it passed. Returns ids of cases. */
async function lookAtTheMachine(call: Caller, statement: string) {
  const contentId = 'post-blocked';
  const texts = [
    { content: 'You promised to kill yourself', contentId, userId: 'u-machine' },
    { content: 'Wonderful weather in the harbour today' },
    { content: 'See you at the station at nine' },
  ];
  await call('POST', '/api/texts', { texts });
  const { body: opened } = await call('POST', '/api/appeals', { contentId, statement, by: 'Kim' });
  await call('PUT', '/api/sampling', { perDay: 4 });
  await call('POST', '/api/sampling/draw', {});
  const { body: sample } = await call('GET', '/api/cases?lane=sample');
  return { machine: opened.appeal.caseId as string, sampled: sample.items[0].id as string };
}
