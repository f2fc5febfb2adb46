import { Button, type ButtonProps, Group, Popover, Text } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Submission } from '../../api/submissions.ts';
import { api, q } from '../api/client.ts';
import { isProblem } from '../api/problem-error.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { isStream } from './place-of.ts';

/** Stops a running film or stream, after asking: what was found stays, the rest is not looked at. */
export function CloseFilm({
  submission,
  size = 'sm',
}: {
  submission: Submission;
  size?: ButtonProps['size'];
}) {
  const { t } = useTranslation('videos');
  const context = isStream(submission.kind) ? 'stream' : '';
  const [asking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: q.submission(submission.id).queryKey });
    void queryClient.invalidateQueries({ queryKey: ['submissions'] });
  };
  const close = useMutation({
    mutationFn: () => api.closeSubmission(submission.id),
    onSuccess: () => {
      setAsking(false);
      refresh();
    },
    onError: (error) => isProblem(error, 'not_running') && refresh(),
  });
  return (
    <Popover opened={asking} onChange={setAsking} position="bottom-end" shadow="md" width={300} trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          size={size}
          color="red"
          leftSection={<IconHandStop size={16} />}
          onClick={() => setAsking(!asking)}
        >
          {t('close.button', { context })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Text size="sm" mb="sm">
          {t('close.ask', { context })}
        </Text>
        {close.error && <ErrorNote error={close.error} compact />}
        <Group gap="xs" justify="flex-end" mt="xs">
          <Button size="xs" variant="default" onClick={() => setAsking(false)}>
            {t('close.no', { context })}
          </Button>
          <Button size="xs" color="red" loading={close.isPending} onClick={() => close.mutate()}>
            {t('close.yes', { context })}
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}
