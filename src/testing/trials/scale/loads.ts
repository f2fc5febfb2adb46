import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { aVideo, effectsOf, query, type Video, videoCallback } from '../../product/videos.ts';
import { type Call, type Load, type Room, repeat, untilAnswered } from './room.ts';

const json = (body: unknown): RequestInit => ({ method: 'POST', body: JSON.stringify(body) });

/** Callbacks about videos at a service, each repeated until it is answered 200. */
export function sendCallbacks(room: Room, everyMs: number) {
  const { processes, databaseUrl, seal, again, ending } = room;
  const videos: { video: Video; sent: number }[] = [];
  const call: Call = (path, init) => fetch(`${processes.url}${path}`, init);
  const perVideo = 8;
  const running = repeat(ending, everyMs, async () => {
    let last = videos.at(-1);
    if (!last || last.sent >= perVideo) {
      last = { video: await aVideo(databaseUrl), sent: 0 };
      videos.push(last);
    }
    const { video } = last;
    const body = await seal(videoCallback(video, last.sent));
    const { status } = await untilAnswered({ call, again }, `/callbacks/${video.token}`, {
      method: 'POST',
      body,
    });
    if (status !== 200) throw new Error(`a callback was answered ${status}`);
    last.sent++;
  });
  return {
    end: async () => {
      await running;
      let [sent, lost, doubled] = [0, 0, 0];
      for (const one of videos) {
        const { callbacks, fragments, findings } = await effectsOf(databaseUrl, one.video);
        sent += one.sent;
        for (const stored of [callbacks, fragments, findings]) {
          lost += Math.max(0, one.sent - stored);
          doubled += Math.max(0, stored - one.sent);
        }
      }
      return { sent, lost, doubled };
    },
  } satisfies Load<unknown>;
}

/**
 * Texts that are moderated while the caller waits. A request that broke off may have been processed: the caller cannot
 * know.
 */
export function sendTexts(room: Room, everyMs: number) {
  const sent: { content: string; unsure: number }[] = [];
  const running = repeat(room.ending, everyMs, async () => {
    const content = `Get your fr33 c0ins, number ${sent.length}`;
    const { status, body, unsure } = await untilAnswered(room, '/api/texts', json({ texts: [{ content }] }));
    // At the rate limit, the caller has to wait.
    if (status === 429) return void (await sleep(1000));
    if (status !== 200) throw new Error(`a text was answered ${status}: ${body.slice(0, 300)}`);
    sent.push({ content, unsure });
  });
  return {
    end: async () => {
      await running;
      const rows = await query<{ content: string; count: number }>(
        room.databaseUrl,
        'select content, count(*)::int as count from text_item group by content',
      );
      const stored = new Map(rows.map(({ content, count }) => [content, count]));
      return {
        sent: sent.length,
        lost: sent.filter(({ content }) => !stored.has(content)).length,
        doubled: sent.filter(({ content, unsure }) => (stored.get(content) ?? 0) > 1 + unsure).length,
        resent: sent.filter(({ content }) => (stored.get(content) ?? 0) > 1).length,
      };
    },
  } satisfies Load<unknown>;
}

const uploaded = z.object({ uploadId: z.string() });

/** Videos that are uploaded and checked by the workers, frame by frame. */
export function sendVideos(room: Room, everyMs: number, video: { file: string; frames: number }) {
  let sent = 0;
  const running = repeat(room.ending, everyMs, async () => {
    const body = await readFile(video.file);
    const headers = { 'content-type': 'video/mp4', 'x-filename': `video-${sent}.mp4` };
    const up = await untilAnswered(room, '/api/uploads', { method: 'POST', body, headers });
    const { uploadId } = uploaded.parse(JSON.parse(up.body));
    const request = { uploadId, interval: 1, tasks: ['image-gallery'], realTimeCallback: true };
    const answer = await untilAnswered(room, '/api/videos', json(request));
    if (answer.status !== 202) throw new Error(`a video was answered ${answer.status}: ${answer.body}`);
    sent++;
  });
  const unfinished = () =>
    query(
      room.databaseUrl,
      `select id from submission where upload_id is not null and state not in ('end', 'error', 'closed')`,
    );
  return {
    end: async () => {
      await running;
      // Submissions of a dead worker are taken up after its lease.
      for (const until = performance.now() + 180_000; performance.now() < until; await sleep(500))
        if ((await unfinished()).length === 0) break;
      const [row] = await query<Record<'videos' | 'ended' | 'complete' | 'reported' | 'again', number>>(
        room.databaseUrl,
        `select count(*)::int as videos,
           count(*) filter (where s.state = 'end')::int as ended,
           count(*) filter (where counts.frames = $1)::int as complete,
           count(*) filter (where counts.fragments = 1 and counts.summaries = 1)::int as reported,
           count(*) filter (where counts.works > 1)::int as again
         from submission s, lateral (
           select
             (select count(*) from moderation.frames where video_id = s.provider_id) as frames,
             (select count(*) from fragment where submission_id = s.id) as fragments,
             -- A summary of a repeated request is stored with a reason and has no effect.
             (select count(*) from callback
              where submission_id = s.id and type = 'summary' and reason is null) as summaries,
             (select count(*) from moderation.submissions w
              where w.callback_url like '%/' || s.callback_token) as works
         ) counts where s.upload_id is not null`,
        [video.frames],
      );
      if (!row) throw new Error('nothing was counted');
      return { sent, ...row };
    },
  } satisfies Load<unknown>;
}

const claimed = z.object({
  case: z.object({ id: z.string(), version: z.number(), claim: z.object({ epoch: z.number() }).nullable() }),
});
const decided = z.object({ decision: z.object({ id: z.string() }) });

/** A moderator: claims the next case and decides it, and repeats each decision until it is answered. */
export function makeDecisions(room: Room, everyMs: number) {
  const answered = new Set<string>();
  let conflicts = 0;
  const running = repeat(room.ending, everyMs, async () => {
    const next = await untilAnswered(room, '/api/cases/claim-next', json({ lane: 'review' }));
    if (next.status !== 200) return;
    const { id, version, claim } = claimed.parse(JSON.parse(next.body)).case;
    const init = json({ verdict: 'approve', version, epoch: claim?.epoch });
    const headers = { 'idempotency-key': crypto.randomUUID(), 'content-type': 'application/json' };
    const { status, body } = await untilAnswered(room, `/api/cases/${id}/decision`, { ...init, headers });
    if (status === 409) conflicts++;
    else if (status !== 200) throw new Error(`a decision was answered ${status}: ${body.slice(0, 300)}`);
    else answered.add(decided.parse(JSON.parse(body)).decision.id);
  });
  return {
    end: async () => {
      await running;
      const [row] = await query<Record<'decisions' | 'twice' | 'unaudited', number>>(
        room.databaseUrl,
        `select (select count(*)::int from decision) as decisions,
           (select count(*)::int from (
              select from decision group by case_id, case_version having count(*) > 1) d) as twice,
           (select count(*)::int from decision d where not exists (
              select from audit_event where what = 'decided' and detail ->> 'decision' = d.id::text)) as unaudited`,
      );
      const there = await query<{ id: string }>(room.databaseUrl, 'select id from decision');
      const ids = new Set(there.map(({ id }) => id));
      if (!row) throw new Error('nothing was counted');
      return { ...row, conflicts, lost: [...answered].filter((id) => !ids.has(id)).length };
    },
  } satisfies Load<unknown>;
}

/** What a replica may answer: searches, a dashboard and an export, in turn. */
export function readFigures(room: Room, everyMs: number) {
  let reads = 0;
  const to = new Date(Date.now() + 86_400_000).toISOString();
  const questions = [
    '/api/cases?lane=all&limit=50&q=c0ins',
    `/api/stats/people?from=2026-01-01T00:00:00Z&to=${to}`,
    '/api/export/decisions?format=jsonl',
  ];
  const running = repeat(room.ending, everyMs, async () => {
    const path = questions[reads % questions.length] ?? '';
    const { status, body } = await untilAnswered(room, path, {});
    if (status !== 200) throw new Error(`${path} was answered ${status}: ${body.slice(0, 300)}`);
    reads++;
  });
  return {
    end: async () => {
      await running;
      return { reads };
    },
  } satisfies Load<unknown>;
}
