import { Box, Button, Group, Text } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Callback, replayCallback } from '../../api/submissions.ts';
import { ask } from '../api/ask.ts';
import { q } from '../api/client.ts';
import { formatDateTime } from '../format/time.ts';
import { mayManage } from '../session/may-manage.ts';
import { useSession } from '../session/use-session.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { Note } from '../ui/Note.tsx';
import { prettyJson } from '../ui/pretty-json.ts';
import { Raw } from '../ui/Raw.tsx';
import { Tag } from '../ui/Tag.tsx';

/** One callback as it was received: when, how often, whether in order, its oddities, and why it was refused. */
export function CallbackCard({ callback, submissionId }: { callback: Callback; submissionId: string }) {
  const { t, i18n } = useTranslation('videos');
  const { type, receivedAt, duplicates, outOfOrder, oddities, reason, failure, raw } = callback;
  return (
    <section data-testid="callback" data-type={type}>
      <Group gap="xs" mb={8}>
        <Text fw={600} size="sm">
          {t(`raw.type.${type}`)}
        </Text>
        <Text size="sm" c="dimmed">
          {formatDateTime(receivedAt, i18n.language)}
        </Text>
        {duplicates > 0 && <Tag>{t('raw.duplicates', { count: duplicates })}</Tag>}
        {outOfOrder && <Tag>{t('raw.outOfOrder')}</Tag>}
        <Replay callbackId={callback.id} submissionId={submissionId} />
      </Group>
      {reason && (
        <Box mb={8}>
          <Note tone="error" title={t(`raw.type.${type}`)} compact>
            <Text size="xs">{reason}</Text>
          </Note>
        </Box>
      )}
      {failure !== undefined && (
        <Box mb={8}>
          <Note tone="error" title={t('raw.failed')} compact>
            <Text size="xs">{failure}</Text>
          </Note>
        </Box>
      )}
      {oddities.length > 0 && (
        <Box mb={8}>
          <Note tone="warn" title={t('raw.oddities', { count: oddities.length })} compact>
            {oddities.map(({ path, what }) => (
              <Text key={`${path} ${what}`} size="xs">
                <b>{path}</b>: {what}
              </Text>
            ))}
          </Note>
        </Box>
      )}
      <Raw text={prettyJson(raw)} />
    </section>
  );
}

/** For supervisors: processes the stored callback again. Findings that exist already are not duplicated. */
function Replay({ callbackId, submissionId }: { callbackId: string; submissionId: string }) {
  const { t } = useTranslation('videos');
  const { person } = useSession();
  const queryClient = useQueryClient();
  const replay = useMutation({
    mutationFn: () => ask(replayCallback, { params: { id: submissionId, callbackId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: q.submission(submissionId).queryKey }),
  });
  if (!mayManage(person.role)) return null;
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        ml="auto"
        title={t('raw.replayHint')}
        leftSection={<IconRepeat size={14} />}
        loading={replay.isPending}
        onClick={() => replay.mutate()}
      >
        {t('raw.replay')}
      </Button>
      {replay.isSuccess && (
        <Text size="xs" c="dimmed" role="status">
          {t('raw.replayed')}
        </Text>
      )}
      {replay.error && (
        <Box w="100%">
          <ErrorNote error={replay.error} compact />
        </Box>
      )}
    </>
  );
}
