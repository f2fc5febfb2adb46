import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Submission, SubmissionState } from '../../api/submissions.ts';
import { formatOffset } from '../format/time.ts';
import { placeOf } from '../paths/place-of.ts';
import { Age } from '../ui/Age.tsx';
import { Parts } from '../ui/Parts.tsx';
import { hasEnded, progressOf } from './progress.ts';
import { StateChip } from './StateChip.tsx';
import classes from './VideosPage.module.css';

export function VideoRow({ submission }: { submission: Submission }) {
  const { t } = useTranslation('videos');
  const { kind, state, overdue, findingCount, reviewCount, duration, frames, roomId, userId, createdBy } =
    submission;
  const under = [
    kind === 'audio-stream' && t('kind.audio-stream'),
    kind === 'video-stream' && t('kind.video-stream'),
    overdue && t('overdue.short'),
    t('by', { name: createdBy }),
    roomId && t('room', { id: roomId }),
    userId && t('user', { id: userId }),
  ];
  const length = [
    duration === null ? null : formatOffset(duration),
    frames === null ? null : t('frames', { count: frames }),
  ];
  return (
    <li data-testid="video-row" data-submission-id={submission.id}>
      <Link to={placeOf(submission)} className={classes.row}>
        <div className={classes.video}>
          <div className={classes.title} dir="auto">
            {submission.title}
          </div>
          {state === 'error' && submission.message ? (
            <div className={`${classes.under} ${classes.failed}`}>{submission.message}</div>
          ) : (
            <div className={classes.under}>
              <Parts of={under} />
            </div>
          )}
        </div>
        <div>
          <StateChip state={state} progress={progressOf(submission)} place={submission.place} />
        </div>
        <div className={classes.faint}>
          <div>
            {findingCount === 0 ? t(`nothing.${nothingOf(state)}`) : t('findings', { count: findingCount })}
          </div>
          {reviewCount > 0 && <div className={classes.review}>{t('toReview', { count: reviewCount })}</div>}
        </div>
        <div className={classes.faint}>{length.filter((part) => part !== null).join(' · ')}</div>
        <div className={classes.faint}>
          <Age since={submission.createdAt} />
        </div>
      </Link>
    </li>
  );
}

/** What an empty list of findings means: not checked yet, clean, or unknown. */
function nothingOf(state: SubmissionState): 'yet' | 'clean' | 'unknown' {
  if (!hasEnded(state)) return 'yet';
  return state === 'end' ? 'clean' : 'unknown';
}
