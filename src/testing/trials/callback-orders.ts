import { createProduct, type programs } from '../product/product.ts';
import type { TestService } from '../product/service.ts';
import { aVideo, query, untilProcessed, type Video, videoCallback } from '../product/videos.ts';
import { chanceOf } from './chance.ts';

const maxCallbacks = 6;
type Payload = Record<string, unknown>;

/**
 * RC4: every order of 1 to 6 callbacks of one video (`exhaustive` is the largest number), then random histories, some
 * with repeated or simultaneous callbacks. Counts the different final states for each number of callbacks: 1 is right.
 */
export async function callbackOrders(
  databaseUrl: string,
  service: TestService,
  options: { exhaustive: number; histories: number; seed: number; program: keyof typeof programs },
) {
  const product = await createProduct(
    { ...service.env, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' },
    { program: options.program },
  );
  const random = chanceOf(options.seed);
  const ends = new Map<number, Set<string>>();
  let [orders, refused] = [0, 0];
  const send = async (video: Video, one: Payload) => {
    const body = await service.seal(one);
    const answer = await fetch(`${product.url}/callbacks/${video.token}`, { method: 'POST', body });
    await answer.text();
    if (answer.status !== 200) refused++;
  };
  /** Callbacks within one of the `steps` are sent at once; they are given by number. */
  const play = async (count: number, steps: number[][]) => {
    const video = await aVideo(databaseUrl);
    const all = callbacksOf(video, count);
    for (const step of steps) await Promise.all(step.map((at) => send(video, all[at] ?? {})));
    ends.set(count, (ends.get(count) ?? new Set()).add(await endOf(databaseUrl, video)));
    orders++;
  };
  try {
    await product.start();
    for (let count = 1; count <= options.exhaustive; count++)
      for (const order of permutations(Array.from({ length: count }, (_, at) => at)))
        await play(
          count,
          order.map((at) => [at]),
        );
    const permuted = orders;
    for (let index = 0; index < options.histories; index++) {
      const count = 2 + Math.floor(random() * (maxCallbacks - 1));
      await play(count, history(count, random));
    }
    const differing = [...ends.values()].filter(({ size }) => size !== 1).length;
    return { permuted, histories: orders - permuted, differing, refused };
  } finally {
    await product.end();
  }
}

/** Each part has the same text (V15), and the summary repeats it. */
const speech = {
  'speech-moderation': {
    text: 'a word',
    violations: [
      { startTime: 1, endTime: 2, content: 'a word', action: 'block', label: 'Abuse', review: false },
    ],
  },
};
/** For a part, and for the whole video (V14). */
const match = { 'person-search': { fileList: [], matchList: [{ faceId: 'Person One' }], label: 1 } };

/** The last of them is the video's summary, with its total length. */
function callbacksOf(video: Video, count: number): Payload[] {
  const parts = Array.from({ length: count - 1 }, (_, n) => ({
    ...videoCallback(video, n),
    ...speech,
    ...match,
  }));
  const videoInfo = { id: video.videoId, duration: 61, frames: 6, status: 'end', message: 'success' };
  return [
    ...parts,
    { code: 0, message: 'success', nonce: 'end', timestamp: 1790000100, videoInfo, ...speech, ...match },
  ];
}

/** All of them in random order, some repeated later, some two or three at a time. */
function history(count: number, random: () => number): number[][] {
  const callbacks = Array.from({ length: count }, (_, at) => at);
  const again = callbacks.filter(() => random() < 0.3);
  const order = [...callbacks, ...again]
    .map((at) => ({ at, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ at }) => at);
  const steps: number[][] = [];
  while (order.length > 0) steps.push(order.splice(0, random() < 0.6 ? 1 : 1 + Math.ceil(random() * 2)));
  return steps;
}

/** All stored data that might depend on the order, as text. */
async function endOf(databaseUrl: string, video: Video): Promise<string> {
  await untilProcessed(databaseUrl);
  const [row] = await query<{ state: string }>(
    databaseUrl,
    `select concat_ws(' | ', s.state, s.duration, s.frames, s.message, s.ended_at is not null,
       (select count(*) from callback where submission_id = s.id),
       (select string_agg(concat_ws(' ', f.id, f.offset_start, f.offset_end), ',' order by f.id)
         from fragment f where submission_id = s.id),
       (select string_agg(concat_ws(' ', task, task_id, fragment_id, label, label_number, rate, review, offset_s,
          start_s, name, case_id is not null, evidence_id is not null), ',' order by fragment_id, task, offset_s)
         from finding where submission_id = s.id),
       (select string_agg(concat_ws(' ', kind, subject, c.state, severity, rate, facets::text), ',' order by subject)
         from review_case c where submission_id = s.id),
       (select string_agg(concat_ws(' ', fragment_id, start_s, text), ',' order by fragment_id)
         from spoken_text where submission_id = s.id),
       (select count(*) from evidence where submission_id = s.id)) as state
     from submission s where s.id = $1`,
    [video.id],
  );
  return row?.state ?? 'gone';
}

function permutations<Item>(items: Item[]): Item[][] {
  if (items.length < 2) return [items];
  return items.flatMap((one, at) => permutations(items.toSpliced(at, 1)).map((rest) => [one, ...rest]));
}
