import { setImmediate } from 'node:timers/promises';
import type { Log } from '../../platform/node/log/log.ts';
import { startLoop } from '../../platform/scheduling/loop.ts';
import { shareNext } from '../../platform/scheduling/share-next.ts';
import { throttle } from '../../platform/scheduling/throttle.ts';
import type { WordFields } from '../../protocol/operator/words.ts';
import type { Database } from '../store/database.ts';
import { buildOwnWords, noOwnWords, type OwnWords } from '../text/own-words.ts';
import { wordsVersion } from './change-words.ts';
import { fieldsOf } from './put-word.ts';

/** The operator's words that this process searches for. */
export type LiveWords = {
  own(): OwnWords;
  /** Resolves when every change made before the call is in use. */
  refresh(): Promise<void>;
  close(): Promise<void>;
};

const lookEveryMs = 2000;
const rowsAtOnce = 500;

/** Loads the words from the database and checks every two seconds whether another process has changed them. */
export async function startLiveWords(db: Database, log: Log, everyMs = lookEveryMs): Promise<LiveWords> {
  let own = noOwnWords;
  const { look: refresh, idle } = shareNext(async () => {
    own = await newerWords(db, own);
  });
  await refresh();
  const report = throttle((error, suppressed) =>
    log.error({ err: error, suppressed }, 'the own words could not be looked at'),
  );
  const loop = startLoop({ everyMs, look: refresh, report, pauseFirst: true });
  return {
    own: () => own,
    refresh,
    close: async () => {
      await loop.stop();
      await idle();
    },
  };
}

/** The current words; the same object when nothing has changed. The old words stay in use while the new ones are built. */
async function newerWords(db: Database, now: OwnWords): Promise<OwnWords> {
  const version = `own-${await wordsVersion(db)}`;
  if (version === now.version) return now;
  const rows = await db.selectFrom('words').selectAll().orderBy('created_at').orderBy('id').execute();
  const words: WordFields[] = [];
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    words.push(...rows.slice(from, from + rowsAtOnce).map(fieldsOf));
    await setImmediate();
  }
  // The words are read after the version, so the next check sees a change in between.
  return buildOwnWords(words, version, now);
}
