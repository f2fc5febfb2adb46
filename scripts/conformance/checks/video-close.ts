import { localize } from '../../../src/reasons/serialize.ts';
import type { Notes } from '../report.ts';
import { openAll } from './callbacks.ts';
import { type Ground, refused, succeeded } from './check.ts';
import { isSummary, noteVideoId } from './video-file.ts';

/** § Video detection close: a video whose source hangs, closed twice. */
export async function checkVideoClose(ground: Ground, notes: Notes): Promise<void> {
  const { caller, receiver, seconds } = ground;
  refused(await caller.call('video/close', {}), 'a request without videoId is refused', notes, {
    must: true,
  });
  refused(
    await caller.call('video/close', { videoId: 'no-such-video' }),
    'an unknown videoId is refused',
    notes,
    { must: false },
  );
  const fields = { video: `${receiver.base}/stuck.mp4`, callbackUrl: receiver.address('closed') };
  const started = succeeded(
    await caller.call('video/asyncscan', fields),
    'a video to close is accepted',
    notes,
  );
  const videoId = started && noteVideoId(started, notes);
  if (!videoId) return;
  const closed = succeeded(
    await caller.call('video/close', { videoId }),
    'a running video can be closed',
    notes,
  );
  if (!closed) return;
  notes.holds('the answer to the close names it', closed.videoId === videoId, JSON.stringify(closed.videoId));
  const arrived = await receiver.until('closed', (all) => all.length > 0, seconds);
  const opened = await openAll(arrived, ground, false);
  const summary = opened.find((read) => read && isSummary(read))?.callback.videoInfo;
  if (summary) notes.ok('a summary follows', `${summary.status}: ${localize(summary, 'en').message}`);
  else notes.tolerated('a summary follows', 'none came; the document does not say');
  refused(await caller.call('video/close', { videoId }), 'a second close is refused', notes, { must: false });
}
