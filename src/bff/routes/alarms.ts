import * as alarms from '../../api/alarms.ts';
import { causedByDatabase } from '../../platform/database/database-away.ts';
import { getAlarms, seeAlarm, setAlarms, unseenAlarms } from '../../review/alarms/settings.ts';
import type { Seams } from '../seams.ts';
import { serve } from '../serve.ts';
import { serviceReady } from '../service-ready.ts';
import { within } from '../within.ts';

const patienceMs = 3000;
const rememberMs = { ready: 10_000, away: 1000 };

export function alarmsRoutes(seams: Seams) {
  const away = remembered(async () => {
    let failed: unknown = null;
    const ready = serviceReady(seams).catch((error: unknown) => {
      failed = error;
      return false;
    });
    const answered = await within(patienceMs, ready);
    // The chosen service is stored in the database: it was not probed.
    if (causedByDatabase(failed)) throw failed;
    return !answered;
  });
  return serve(alarms, {
    listAlarms: async ({ ctx, c }) => {
      const { role } = c.var.person;
      const [{ enough, freeBytes, floorBytes }, moderationAway, unseen] = await Promise.all([
        ctx.evidence.room(),
        away(),
        role === 'moderator' ? [] : unseenAlarms(ctx.db.kysely),
      ]);
      const showDisk = !enough && role === 'admin';
      return { disk: showDisk ? { freeBytes: freeBytes ?? 0, floorBytes } : null, moderationAway, unseen };
    },
    getAlarms: ({ ctx }) => getAlarms(ctx),
    setAlarms: ({ ctx, body }) => setAlarms(ctx, body),
    seeAlarm: ({ ctx, params }) => seeAlarm(ctx, params),
  });
}

/** All consoles share one probe of the service, which is reused for a while. */
function remembered(ask: () => Promise<boolean>): () => Promise<boolean> {
  let known: { answer: Promise<boolean>; until: number } | null = null;
  return () => {
    if (known && performance.now() < known.until) return known.answer;
    const probe = { answer: ask(), until: Number.POSITIVE_INFINITY };
    known = probe;
    probe.answer.then(
      (away) => {
        probe.until = performance.now() + (away ? rememberMs.away : rememberMs.ready);
      },
      () => (known = null),
    );
    return probe.answer;
  };
}
