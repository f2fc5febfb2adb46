import { Box, Button, Group, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconArrowRight, IconBraces, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SubmissionDetail } from '../../api/submissions.ts';
import { paths } from '../paths/paths.ts';
import { isStream } from '../paths/place-of.ts';
import { Note } from '../ui/Note.tsx';
import { Status } from '../ui/Status.tsx';
import { CallbacksDrawer } from './CallbacksDrawer.tsx';
import { CloseVideo } from './CloseVideo.tsx';
import { HeaderNotes } from './HeaderNotes.tsx';
import { canClose, detailProgress, videoVerdict } from './progress.ts';
import { StateChip } from './StateChip.tsx';
import { StreamFailure } from './StreamFailure.tsx';
import { streamOutcome } from './stream-outcome.ts';
import { VideoFacts } from './VideoFacts.tsx';
import classes from './VideoHeader.module.css';

const tones = { review: 'escalate', part: 'escalate', block: 'reject', clear: 'approve' } as const;

export function VideoHeader({ detail }: { detail: SubmissionDetail }) {
  const { t } = useTranslation('videos');
  const [raw, setRaw] = useState(false);
  const { submission, callbacks, cases } = detail;
  const verdict = videoVerdict(detail);
  const isAudio = submission.kind === 'audio-file';
  const again = isStream(submission.kind) ? submission.kind : isAudio ? 'audio' : 'video';
  const odd = callbacks.some(
    ({ oddities, type, failure }) => oddities.length > 0 || type === 'rejected' || failure !== undefined,
  );
  return (
    <div data-testid="video-header">
      <Group justify="space-between" align="flex-start" gap="sm" mb="xs">
        <div style={{ minWidth: 0, flex: '1 1 320px' }}>
          <Group gap="xs">
            <Title order={1} size="h1" lineClamp={2} dir="auto">
              {submission.title}
            </Title>
            <StateChip state={submission.state} progress={detailProgress(detail)} place={submission.place} />
            {verdict !== 'none' && <Status tone={tones[verdict]}>{t(`verdict.${verdict}`)}</Status>}
          </Group>
          <VideoFacts submission={submission} />
        </div>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconBraces size={16} />}
            rightSection={
              odd ? (
                <IconAlertTriangle size={15} className={classes.odd} aria-label={t('raw.odd')} />
              ) : undefined
            }
            onClick={() => setRaw(true)}
          >
            {t('raw.open', { count: callbacks.length })}
          </Button>
          {canClose(submission.state) && !isAudio && <CloseVideo submission={submission} />}
          {cases[0] && (
            <Button
              component={Link}
              to={paths.case('all', cases[0].id)}
              rightSection={<IconArrowRight size={16} />}
            >
              {t(cases[0].state === 'decided' ? 'openDecided' : 'openCase')}
            </Button>
          )}
        </Group>
      </Group>
      {submission.state === 'error' && (
        <Box mb="sm">
          <Note
            tone="error"
            alert
            title={isAudio ? t('audio:failed') : t('failed.title', { context: failedHow(detail) })}
          >
            {isStream(submission.kind) ? (
              <StreamFailure detail={detail} />
            ) : (
              <Text size="sm">{submission.message ? submission.message : t('failed.noReason')}</Text>
            )}
            <Button
              component={Link}
              to={paths.submit(again)}
              size="xs"
              variant="default"
              leftSection={<IconRefresh size={14} />}
            >
              {t('failed.again')}
            </Button>
          </Note>
        </Box>
      )}
      <HeaderNotes detail={detail} />
      <CallbacksDrawer detail={detail} opened={raw} onClose={() => setRaw(false)} />
    </div>
  );
}

/** A stream that was checked until it broke off has not failed as a whole. */
function failedHow(detail: SubmissionDetail): '' | 'stream' | 'broken' {
  if (!isStream(detail.submission.kind)) return '';
  return streamOutcome(detail).parts > 0 ? 'broken' : 'stream';
}
