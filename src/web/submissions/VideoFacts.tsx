import { useTranslation } from 'react-i18next';
import type { Submission } from '../../api/submissions.ts';
import { formatDateTime, formatOffset } from '../format/time.ts';
import { isStream } from '../paths/place-of.ts';
import classes from './VideoHeader.module.css';
import { withoutAddresses } from './without-addresses.ts';

/** The facts about a video besides its findings, in one line that wraps. */
export function VideoFacts({ submission }: { submission: Submission }) {
  const { t, i18n } = useTranslation('videos');
  const { duration, frames, captureStart, createdAt, createdBy, customInfo, params } = submission;
  const { kind, roomId, userId, forumId, message, state } = submission;
  const time = (at: string) => (Number.isNaN(Date.parse(at)) ? at : formatDateTime(at, i18n.language));
  const facts: (string | null)[] = [
    !duration ? null : t('fact.duration', { length: formatOffset(duration) }),
    !frames ? null : t('frames', { count: frames }),
    typeof params.interval === 'number' ? t('fact.interval', { count: params.interval }) : null,
    captureStart === null ? null : t('fact.captured', { at: time(captureStart) }),
    t('fact.sent', { at: time(createdAt), name: createdBy }),
    // The reason of a failure is in the note above.
    message && state !== 'error'
      ? t('fact.message', { message: isStream(kind) ? withoutAddresses(message) : message })
      : null,
    roomId && t('room', { id: roomId }),
    userId && t('user', { id: userId }),
    forumId && t('case:about.forum', { id: forumId }),
    // The room, user and forum are often in it, and are shown already.
    ...Object.entries(customInfo ?? {})
      .filter(([, value]) => ![roomId, userId, forumId].includes(shown(value)))
      .map(([name, value]) => `${name}: ${shown(value)}`),
  ];
  return (
    <div className={classes.facts} data-testid="facts">
      {facts.map((fact) => fact && <bdi key={fact}>{fact}</bdi>)}
    </div>
  );
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
