import { Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconClockExclamation, IconLineDashed } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SubmissionDetail } from '../../api/submissions.ts';
import { formatOffset } from '../format/time.ts';
import { LabelTag } from '../labels/LabelTag.tsx';
import { standingOf } from '../media/boxes.ts';
import { useFindingWords } from '../media/finding-words.ts';
import { tint } from '../media/tint.ts';
import { paths } from '../paths/paths.ts';
import { CloseVideo } from '../submissions/CloseVideo.tsx';
import { canClose } from '../submissions/progress.ts';
import { StateChip } from '../submissions/StateChip.tsx';
import { withoutAddresses } from '../submissions/without-addresses.ts';
import { Age } from '../ui/Age.tsx';
import { Parts } from '../ui/Parts.tsx';
import { TilePicture } from './LatestPicture.tsx';
import { currentRisk, lastPieces } from './risk.ts';
import classes from './StreamsPage.module.css';

const piecesShown = 12;

/** One running stream: its latest flagged picture, its current risk, its last fragments, and a button to close it. */
export function StreamTile({ detail }: { detail: SubmissionDetail }) {
  const { t } = useTranslation(['streams', 'videos']);
  const words = useFindingWords();
  const { submission } = detail;
  const risk = currentRisk(detail);
  const about = [
    t(`videos:kind.${submission.kind}`),
    submission.roomId && t('videos:room', { id: submission.roomId }),
    submission.userId && t('videos:user', { id: submission.userId }),
  ];
  return (
    <li
      className={classes.tile}
      style={risk ? tint(risk.label) : undefined}
      data-risk={risk ? standingOf(risk) : 'none'}
      data-testid="stream-tile"
      data-submission-id={submission.id}
    >
      <TilePicture detail={detail} />
      <div className={classes.body}>
        <Link to={paths.stream(submission.id)} className={classes.title} dir="auto">
          {submission.title}
        </Link>
        <div className={classes.under}>
          <Parts of={about} />
        </div>
        <Group gap={8} mt={8} mih={24}>
          <StateChip state={submission.state} place={submission.place} />
          <span className={classes.under}>
            <Age since={submission.createdAt} />
          </span>
        </Group>
        <Group gap={8} mt={8} mih={24} data-testid="risk">
          {risk ? (
            <>
              <LabelTag label={risk.label} task={risk.task} rate={risk.rate} review={risk.review} />
              <Text size="xs" c="dimmed">
                {words.standing(risk)}
              </Text>
            </>
          ) : (
            <Text size="xs" c="dimmed">
              {t(`risk.${calmOf(detail)}`)}
            </Text>
          )}
        </Group>
        <RecentPieces detail={detail} />
        <Warnings detail={detail} />
        <Group justify="space-between" mt="auto" pt={8} gap="xs">
          <Text size="xs" c="dimmed">
            {t('videos:findings', { count: submission.findingCount })}
          </Text>
          {canClose(submission.state) && <CloseVideo submission={submission} size="compact-sm" />}
        </Group>
      </div>
    </li>
  );
}

/** The state of a stream without a current risk; "clean" only if the last fragments were all checked. */
function calmOf({ findings, fragments, missing }: SubmissionDetail): 'waiting' | 'part' | 'clean' {
  if (findings.length + fragments.length === 0) return 'waiting';
  const since = fragments.at(-piecesShown)?.offsetStart ?? 0;
  return missing.some(({ to }) => to > since) ? 'part' : 'clean';
}

function RecentPieces({ detail }: { detail: SubmissionDetail }) {
  const { t } = useTranslation('streams');
  const pieces = lastPieces(detail, piecesShown);
  if (pieces.length === 0) return null;
  const flagged = pieces.filter(({ worst }) => worst !== null).length;
  const missing = pieces.filter((piece) => piece.missing).length;
  return (
    <div
      className={classes.pieces}
      role="img"
      aria-label={t('pieces', { count: pieces.length, flagged, missing })}
    >
      {pieces.map(({ from, to, worst, missing: gap }) => (
        <i
          key={`${from} ${gap}`}
          title={`${formatOffset(from)}–${formatOffset(to)}`}
          data-missing={gap || undefined}
          data-standing={worst ? standingOf(worst) : undefined}
          style={worst ? tint(worst.label) : undefined}
        />
      ))}
    </div>
  );
}

/** Warnings of a stream that are not findings: no callbacks, and stretches that were not checked. */
function Warnings({ detail }: { detail: SubmissionDetail }) {
  const { t } = useTranslation('streams');
  const { submission, missing } = detail;
  const last = missing.at(-1);
  return (
    <>
      {submission.overdue && (
        <p className={classes.warning} data-testid="overdue">
          <IconClockExclamation size={14} aria-hidden /> {t('overdue')}
        </p>
      )}
      {last && (
        <p className={classes.warning} data-testid="gap">
          <IconLineDashed size={14} aria-hidden />
          {t('gaps', { count: missing.length, from: formatOffset(last.from), to: formatOffset(last.to) })}
        </p>
      )}
      {submission.message && (
        <p className={classes.warning}>
          <IconAlertTriangle size={14} aria-hidden /> {withoutAddresses(submission.message)}
        </p>
      )}
    </>
  );
}
