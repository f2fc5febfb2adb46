import { IconPhotoOff, IconVideo, IconWaveSine } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SubmissionDetail } from '../../api/submissions.ts';
import { useCareStep, useWorst } from '../care/use-care.ts';
import { standingOf } from '../media/boxes.ts';
import { paths } from '../paths/paths.ts';
import { useMoment } from '../submissions/use-moment.ts';
import { shownVideoOf } from '../videos/shown-video.ts';
import classes from './StreamsPage.module.css';

/** The latest flagged frame of a stream, or the latest words of an audio stream. */
export function TilePicture({ detail }: { detail: SubmissionDetail }) {
  const { t } = useTranslation('streams');
  const moment = useMoment(detail.fragments);
  const { submission } = detail;
  const audio = submission.kind === 'audio-stream';
  const frame = shownVideoOf(detail, { filter: null, frame: null }).frames.findLast(({ findings }) =>
    findings.some((one) => standingOf(one) !== 'pass'),
  );
  const spokenText = audio
    ? (detail.transcript.at(-1)?.text ?? detail.findings.findLast(({ text }) => text)?.text)
    : null;
  const care = useCareStep(useWorst(frame?.findings ?? []));
  const flagged = frame?.findings[0];
  const shown = audio
    ? spokenText
      ? `“${spokenText}”`
      : t('noSpeech')
    : frame?.evidence?.state === 'stored'
      ? flagged && moment(flagged)
      : t(frame ? 'pictureComing' : 'nothingFlagged');
  const name = t('open', { title: submission.title });
  return (
    <Link
      to={paths.stream(submission.id, { frame: audio ? null : (frame?.key ?? null) })}
      className={classes.picture}
      aria-label={shown ? `${shown}. ${name}` : name}
      tabIndex={-1}
    >
      {audio ? (
        <>
          <IconWaveSine size={30} aria-hidden />
          <span className={classes.spokenText}>{shown}</span>
        </>
      ) : frame?.evidence?.state === 'stored' ? (
        <>
          <img
            src={frame.evidence.url}
            alt=""
            loading="lazy"
            decoding="async"
            data-veiled={care.blur || undefined}
            data-grey={care.greyscale || undefined}
          />
          <span className={classes.at}>{shown}</span>
        </>
      ) : (
        <>
          {frame ? <IconPhotoOff size={28} aria-hidden /> : <IconVideo size={28} aria-hidden />}
          <span className={classes.spokenText}>{shown}</span>
        </>
      )}
    </Link>
  );
}
