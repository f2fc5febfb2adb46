import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { plan, publish } from '../../scripts/soak/publish.ts';
import { speakAt } from '../../src/moderation/capture/speech-video.ts';
import { freePort } from '../../src/testing/free-port.ts';
import { lookAgain } from '../looks.ts';
import { addPerson } from '../people.ts';
import { admin, type SecondLook, sample, signIn, startSecondLook } from '../second-look.ts';

type Script = Awaited<ReturnType<typeof signIn>>;
type Ended = { submission: { endedAt: string | null } };
const ended = ({ submission }: Ended) => submission.endedAt !== null;

/** Two installations: one with content for every screen, and one without any. */
export type World = Awaited<ReturnType<typeof makeWorld>>;

const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(3);

/** With `live`, a stream runs for that many seconds; without it, no stream runs. */
export async function makeWorld({ live = 0, env = {} }: { live?: number; env?: Record<string, string> }) {
  const [livePort, deadPort] = [await freePort(), await freePort()];
  const app = await startSecondLook({
    MEDIA_ALLOWED_HOSTS: `127.0.0.1:${livePort},127.0.0.1:${deadPort}`,
    ...env,
  });
  const address = `rtmp://127.0.0.1:${livePort}/live/market-square`;
  const publisher = live > 0 ? await publish(address, plan(120), live) : null;
  let unused: Promise<SecondLook> | null = null;
  const end = async () => {
    publisher?.kill('SIGKILL');
    await Promise.all([app.end(), unused?.then((empty) => empty.end())]);
  };
  try {
    const content = await fill(app, publisher ? address : null, deadPort);
    /** Started on first use. */
    const empty = () => {
      unused ??= startSecondLook(env);
      return unused;
    };
    /** Call it once no screen needs the stream: it keeps the machine busy. */
    const cutStream = () => void publisher?.kill('SIGKILL');
    return { app, empty, ...content, cutStream, end };
  } catch (error) {
    await end();
    throw error;
  }
}

async function fill(app: SecondLook, address: string | null, deadPort: number) {
  const script = await signIn(app.url);
  const moderator = await addPerson(app, 'Mo', 'moderator');
  const supervisor = await addPerson(app, 'Sue', 'supervisor');
  const videos = await sendVideos(script);
  const audio = await sendAudio(script);
  const streams = await sendStreams(script, address, deadPort);
  const texts = await sendTexts(script);
  /** The token of an invitation link. */
  const invited = await setUp(script, deadPort);
  const again = await lookAgain(app);
  await writePolicy(script);
  const stated = await sendStatement(script, app);
  const rule = await addRules(script);
  const calibrations = await calibrate(script);
  for (const { id } of [videos.bad, videos.video, audio.talk, streams.failedStream])
    await script.until(`/api/submissions/${id}`, ended, 900);
  const twoFragments = ({ fragments }: { fragments: unknown[] }) => fragments.length >= 2;
  if (streams.stream) await script.until(`/api/submissions/${streams.stream.id}`, twoFragments, 600);
  return {
    script,
    mo: await signIn(app.url, moderator),
    sue: await signIn(app.url, supervisor),
    invited,
    ...texts,
    ...videos,
    ...audio,
    ...streams,
    videoCase: await caseOf(script, videos.video.id),
    audioCase: await caseOf(script, audio.talk.id),
    liveCase: streams.stream ? await caseOf(script, streams.stream.id) : null,
    again,
    stated,
    rule,
    calibrations,
  };
}

/** An open session of everybody, a closed one, and gold cases. */
async function calibrate(script: Script) {
  const { body } = await script.call('GET', '/api/people');
  const people = body.people.map(({ id }: { id: string }) => id);
  const begin = async (name: string) => {
    const session = { kind: 'calibration', name, people, policy: 'scam', cases: 3 };
    return (await sent(script, '/api/calibrations', session)).calibration.id as string;
  };
  const [open, closed] = [await begin('Offers of coins'), await begin('Week 48')];
  const answer = { verdict: 'reject', label: 'Ads', note: 'The same offer as last week.' };
  await script.call('PUT', `/api/calibrations/${closed}/cases/1/answer`, answer);
  await sent(script, `/api/calibrations/${closed}/close`, {});
  await sent(script, '/api/gold/import', {
    texts: ['Buy followers now', '买粉丝 加微信'],
    verdict: 'reject',
  });
  return { open, closed };
}

async function sent(script: Script, at: string, body: object) {
  const answer = await script.call('POST', at, body);
  if (answer.status >= 300) throw new Error(`POST ${at}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

async function caseOf(script: Script, submission: string): Promise<string> {
  const { body } = await script.call('GET', `/api/submissions/${submission}`);
  return body.cases[0].id;
}

async function sendTexts(script: Script) {
  const texts = JSON.parse(await readFile(sample('texts.json'), 'utf8'));
  const special = [
    { content: `fr33 c0ins ${longWord} https://example.org/${longWord}`, userId: longWord.slice(0, 180) },
    { content: '想领礼包的朋友加 微 信 abc12345，速来', userId: '用户小明', forumId: '直播间七号' },
    { content: 'Get your fr33 c0ins while they are there', userId: 'u-conflict' },
  ];
  const { results } = await sent(script, '/api/texts', { texts: [...texts, ...special] });
  const ids: (string | null)[] = results.map(({ caseId }: { caseId: string | null }) => caseId);
  const [long, chinese, disputed] = ids.slice(-special.length);
  const text = ids.find((id) => id !== null);
  if (!text || !long || !chinese || !disputed) throw new Error('a text opened no case');
  return { text, long, chinese, disputed };
}

async function sendVideos(script: Script) {
  const uploadId = await script.upload(sample('street.mp4'));
  const body = { uploadId, interval: 2, customInfo: { room: 'r-7' } };
  const { submission: video } = await sent(script, '/api/videos', body);
  const broken = await script.call('POST', '/api/uploads', new Uint8Array(5000).fill(7), {
    'x-filename': `${longWord.slice(0, 160)}.mp4`,
  });
  const { submission: bad } = await sent(script, '/api/videos', { uploadId: broken.body.uploadId });
  return { video: video as { id: string }, bad: bad as { id: string } };
}

async function sendAudio(script: Script) {
  const folder = await mkdtemp(path.join(tmpdir(), 'second-look-screens-'));
  try {
    const voice = path.join(folder, 'voicemail-2026-11-20.wav');
    const sentences = [
      'good evening everybody',
      'what an idiot',
      'please join my telegram',
      'stupid bastard',
    ];
    speakAt(
      voice,
      sentences.map((words, at) => ({ at: 2 + at * 6, words })),
      30,
    );
    const uploadId = await script.upload(voice);
    const body = { uploadId, callbackRule: 'all', roomId: 'r-7' };
    const { submission: talk } = await sent(script, '/api/audio-files', body);
    return { talk: talk as { id: string } };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function sendStreams(script: Script, address: string | null, deadPort: number) {
  const body = { url: `rtmp://127.0.0.1:${deadPort}/live/nobody` };
  const { submission: failedStream } = await sent(script, '/api/audio-streams', body);
  if (!address) return { failedStream: failedStream as { id: string }, stream: null };
  const watched = { url: address, interval: 2, fragmentTime: 10, audio: true };
  const { submission: stream } = await sent(script, '/api/video-streams', watched);
  return { failedStream: failedStream as { id: string }, stream: stream as { id: string } };
}

/** Creates settings: words, engines, views, keys, links, a hold. Returns the token of an invitation. */
async function setUp(script: Script, deadPort: number): Promise<string> {
  const csv =
    'moon coins,Ads,block,fuzzy\n空气币,Ads,review,pinyin\nScunthorpe,,allow,\nour rival,,review,exact';
  await sent(script, '/api/words/import', { csv });
  const url = `http://127.0.0.1:${deadPort}/v1/audio/transcriptions`;
  const far = { kind: 'openai-transcriptions', url, model: 'whisper-large-v3', apiKey: 'sk-example' };
  await script.call('PUT', '/api/engines/speech-transcription', { engines: [far, { kind: 'embedded' }] });
  await sent(script, '/api/views', { name: 'Ads', lane: 'review', filters: { label: 'Ads' }, shared: true });
  await sent(script, '/api/keys', { name: 'Shop', scopes: ['read'], days: null });
  const invitation = { email: 'wu@example.org', role: 'moderator' };
  await sent(script, '/api/webhooks', { name: 'Platform', url: 'https://hooks.invalid/second-look' });
  await sent(script, '/api/holds', { scope: 'user', value: 'u-9', reason: 'court order 17' });
  return (await sent(script, '/api/accounts/links', invitation)).token;
}

/** A rule in shadow, which has two versions, and two rules that are off. Returns the id of the first. */
async function addRules(script: Script): Promise<string> {
  const { id: list } = await sent(script, '/api/rule-lists', {
    name: 'Known sellers',
    of: 'users',
    values: ['u-1', 'u-2', longWord.slice(0, 180)],
  });
  const { lane } = await sent(script, '/api/lanes', { name: 'From rules', filter: { onlyRouted: true } });
  const ads = { when: { labels: ['Ads'], rateMin: 0.2 }, act: { outcome: 'block', label: 'Ads' } };
  const rules = [
    { name: 'Advertisements', ...ads, state: 'shadow' },
    {
      name: 'Authors who were rejected before',
      when: { history: { days: 30, rejectedMin: 2, approvedMin: 1 }, offLists: [list] },
      act: { outcome: 'review', lane: lane.key },
      state: 'off',
    },
    {
      name: longWord.slice(0, 60),
      when: { machine: ['review'], onLists: [list], users: ['用户小明'] },
      act: { outcome: 'pass' },
      state: 'off',
    },
  ];
  const ids: string[] = [];
  for (const { state, ...body } of rules) {
    const { id } = await sent(script, '/api/rules', body);
    ids.push(id);
    await script.call('PATCH', `/api/rules/${id}`, { state });
  }
  const [first = ''] = ids;
  await script.call('PATCH', `/api/rules/${first}`, { when: { labels: ['Ads'], machine: ['review'] } });
  await sent(script, '/api/texts', { texts: [{ content: 'fr33 c0ins for all who read the rules' }] });
  return first;
}

/** A policy with an earlier version, and a draft of the next. */
async function writePolicy(script: Script): Promise<void> {
  const provisions = { en: 'No unwanted advertising.', 'zh-CN': '禁止不受欢迎的广告。' };
  const { policy } = (await script.call('PATCH', '/api/policies/spam', { provisions })).body;
  const sent = { policies: [{ key: 'spam', draftAt: policy.draft.at }] };
  await script.call('POST', '/api/policies/publish', sent);
  await script.call('PATCH', '/api/policies/spam', { names: { en: 'advertising', 'zh-CN': '广告' } });
}

/** Creates a template for each reason, and a rejection with a statement of reasons. */
async function sendStatement(script: Script, app: SecondLook) {
  const template = {
    decision_visibility: ['DECISION_VISIBILITY_CONTENT_REMOVED'],
    decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
    incompatible_content_ground: 'Terms of use, 4.2: no contacts or groups for sale',
    incompatible_content_explanation: 'It leads people to a group in which goods are sold.',
    decision_ground_reference_url: 'https://example.org/terms#4-2',
    category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
    territorial_scope: ['DE', 'FR'],
    decision_facts: 'Our filter marked the {kind} as {label}; a person read it and decided.',
  };
  for (const policy of ['contact-bait', 'spam', 'scam', 'other-policy'])
    await script.call('PUT', `/api/reason-templates/${policy}`, { template });
  const texts = [{ content: 'fr33 c0ins, and a statement of reasons with them' }];
  const { results } = await sent(script, '/api/texts', { texts });
  const caseId: string = results[0].caseId;
  const claimed = (await sent(script, `/api/cases/${caseId}/claim`, {})).case;
  const decided = await sent(script, `/api/cases/${caseId}/decision`, {
    verdict: 'reject',
    label: 'Ads',
    policy: 'scam',
    reasons: { ...template, decision_facts: 'Our filter marked the text as Ads; a person read it.' },
    version: claimed.version,
    epoch: claimed.claim.epoch,
    next: null,
  });
  const link = await sent(script, `/api/decisions/${decided.decision.id}/appeal-link`, {});
  return { caseId, page: link.url.replace(app.url, '') as string };
}

export const password = admin.password;
