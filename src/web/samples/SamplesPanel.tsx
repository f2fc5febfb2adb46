import { Anchor, Button, Group, Stack } from '@mantine/core';
import { IconCheck, IconMovie, IconTextCaption } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { listCases } from '../../api/cases.ts';
import { getFirstSteps } from '../../api/guide.ts';
import { listLanes } from '../../api/lanes.ts';
import { listSubmissions } from '../../api/submissions.ts';
import { invalidate } from '../api/query.ts';
import { paths } from '../paths/paths.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { Note } from '../ui/Note.tsx';
import { sendSampleTexts, sendSampleVideo } from './samples.ts';

/** Sends the built-in ten texts and short video, so that a newcomer sees a full queue within a minute. */
export function SamplesPanel({ align = 'center' }: { align?: 'center' | 'start' }) {
  const { t } = useTranslation('submit');
  const queryClient = useQueryClient();
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: ['cases'] });
    void invalidate(queryClient, listCases, listLanes, listSubmissions, getFirstSteps);
  };
  const texts = useMutation({ mutationFn: sendSampleTexts, onSuccess: refresh });
  const video = useMutation({ mutationFn: sendSampleVideo, onSuccess: refresh });
  const cases = texts.data?.results.filter(({ caseId }) => caseId !== null).length ?? 0;
  return (
    <Stack gap="xs" align={align} data-testid="samples">
      <Group gap="xs" justify={align}>
        <Button
          variant="default"
          leftSection={<IconTextCaption size={16} />}
          loading={texts.isPending}
          onClick={() => texts.mutate()}
        >
          {t('samples.texts')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconMovie size={16} />}
          loading={video.isPending}
          onClick={() => video.mutate()}
        >
          {t('samples.video')}
        </Button>
      </Group>
      {texts.data && (
        <Note
          tone="calm"
          icon={IconCheck}
          title={t('samples.textsSent', { count: texts.data.results.length, cases })}
          compact
        >
          <Anchor component={Link} to={paths.queue('review')} size="sm">
            {t('samples.toQueue')}
          </Anchor>
        </Note>
      )}
      {video.data && (
        <Note tone="calm" icon={IconCheck} title={t('samples.videoSent')} compact>
          <Anchor component={Link} to={paths.video(video.data.submission.id)} size="sm">
            {t('samples.toVideo')}
          </Anchor>
        </Note>
      )}
      {texts.error && <ErrorNote error={texts.error} compact />}
      {video.error && <ErrorNote error={video.error} compact />}
    </Stack>
  );
}
