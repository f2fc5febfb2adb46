import type { ButtonProps } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { closeSubmission, listSubmissions, type Submission } from '../../api/submissions.ts';
import { ask } from '../api/ask.ts';
import { q } from '../api/client.ts';
import { isProblem } from '../api/problem-error.ts';
import { invalidate } from '../api/query.ts';
import { isStream } from '../paths/place-of.ts';
import { ConfirmButton } from '../ui/ConfirmButton.tsx';

type Props = { submission: Submission; size?: ButtonProps['size'] };

/** Closes a running video or stream after confirmation: findings stay, the rest is not checked. */
export function CloseVideo({ submission, size }: Props) {
  const { t } = useTranslation('videos');
  const queryClient = useQueryClient();
  const context = isStream(submission.kind) ? 'stream' : '';
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: q.submission(submission.id).queryKey });
    void invalidate(queryClient, listSubmissions);
  };
  const close = () =>
    ask(closeSubmission, { params: { id: submission.id } }).then(refresh, (error) => {
      if (isProblem(error, 'not_running')) refresh();
      throw error;
    });
  return (
    <ConfirmButton
      words={t('close.button', { context })}
      icon={<IconHandStop size={16} aria-hidden="true" />}
      size={size}
      ask={t('close.ask', { context })}
      yes={t('close.yes', { context })}
      no={t('close.no', { context })}
      run={close}
    />
  );
}
