import * as alarms from '../../api/alarms.ts';
import { causedByDatabase } from '../../platform/database/database-away.ts';
import { serviceReady } from '../../review/accounts/in-use.ts';
import { countUnseen } from '../../review/alarms/settings.ts';
import { disabledNames } from '../../review/deliveries/endpoints.ts';
import type { Seams } from '../seams.ts';
import { serve } from '../serve.ts';
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
      const db = ctx.db.kysely;
      const [{ enough, freeBytes, floorBytes }, moderationAway, disabledEndpoints, unseen] =
        await Promise.all([
          ctx.evidence.room(),
          away(),
          role === 'admin' ? disabledNames(db) : [],
          role === 'moderator' ? 0 : countUnseen(db),
        ]);
      const showDisk = !enough && role === 'admin';
      const disk = showDisk ? { freeBytes: freeBytes ?? 0, floorBytes } : null;
      return { disk, moderationAway, disabledEndpoints, unseen };
    },
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
