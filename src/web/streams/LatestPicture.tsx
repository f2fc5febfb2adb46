import { useInViewport } from '@mantine/hooks';
import { IconPhotoOff, IconVideo, IconWaveSine } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SubmissionDetail } from '../../api/submissions.ts';
import { useCareStep, useWorst } from '../care/use-care.ts';
import { paths } from '../paths/paths.ts';
import { useSession } from '../session/use-session.ts';
import { useMoment } from '../submissions/use-moment.ts';
import { LiveImage } from './LiveImage.tsx';
import { latestFlagged } from './latest-flagged.ts';
import { liveFrameQuery } from './live-frame.ts';
import classes from './StreamsPage.module.css';

/** The stream as it is now or its latest flagged frame; of an audio stream its latest words. */
export function TilePicture({ detail }: { detail: SubmissionDetail }) {
  const { t } = useTranslation('streams');
  const moment = useMoment(detail.fragments);
  const { submission } = detail;
  const audio = submission.kind === 'audio-stream';
  const frame = latestFlagged(detail);
  const { demo } = useSession();
  const { ref, inViewport } = useInViewport<HTMLAnchorElement>();
  const now = useQuery({ ...liveFrameQuery(submission.id), enabled: !audio && !demo && inViewport });
  const live = now.data && !now.error ? now.data : null;
  const spokenText = audio
    ? (detail.transcript.at(-1)?.text ?? detail.findings.findLast(({ text }) => text)?.text)
    : null;
  // Nobody knows what the live picture shows: as careful as with the worst of the stream so far.
  const care = useCareStep(useWorst(live ? detail.findings : (frame?.findings ?? [])));
  const flagged = frame?.findings[0];
  const shown = audio
    ? spokenText
      ? `“${spokenText}”`
      : t('noSpeech')
    : live
      ? t('live.playing')
      : frame?.evidence?.state === 'stored'
        ? flagged && moment(flagged)
        : t(frame ? 'pictureComing' : 'nothingFlagged');
  const name = t('open', { title: submission.title });
  return (
    <Link
      ref={ref}
      to={paths.stream(submission.id, { frame: audio || live ? null : (frame?.key ?? null) })}
      className={classes.picture}
      aria-label={shown ? `${shown}. ${name}` : name}
      tabIndex={-1}
    >
      {audio ? (
        <>
          <IconWaveSine size={30} aria-hidden />
          <span className={classes.spokenText}>{shown}</span>
        </>
      ) : live ? (
        <>
          <LiveImage blob={live} blurred={care.blur} grey={care.greyscale} />
          <span className={classes.at}>{shown}</span>
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
