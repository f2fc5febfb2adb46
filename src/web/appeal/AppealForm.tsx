import { Button, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { publicAppealFields, sendAppeal } from '../../api/appeals.ts';
import { appealPageQuery } from '../api/appeals.ts';
import { ask } from '../api/ask.ts';
import { isProblem } from '../api/problem-error.ts';
import { useDraft } from '../submit/use-draft.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { formatDateTime } from '../ui/time.ts';

const longest = publicAppealFields.statement.input.maxLength ?? Number.POSITIVE_INFINITY;
/** From here on it is told how much room is left. */
const nearlyFull = 500;
const empty = { statement: '', contact: '' };

/** The person's own words, kept in this tab until they have arrived. */
export const useAppealDraft = (token: string) => useDraft(`appeal.${token}`, empty);

export function AppealForm({ token, until }: { token: string; until: string }) {
  const { t, i18n } = useTranslation('appeal');
  const queryClient = useQueryClient();
  const statement = useRef<HTMLTextAreaElement>(null);
  const { draft, change } = useAppealDraft(token);
  const send = useMutation({
    mutationFn: () =>
      ask(sendAppeal, {
        params: { token },
        body: { statement: draft.statement.trim(), contact: draft.contact.trim() || null },
      }),
    networkMode: 'always',
    onSuccess: (page) => {
      change(empty);
      queryClient.setQueryData(appealPageQuery(token).queryKey, page);
    },
    // It may be possible no longer: the page then says why, and shows what was not sent.
    onError: (error) => {
      if (isProblem(error, 'already_done', 'case_changed', 'forbidden'))
        void queryClient.invalidateQueries({ queryKey: appealPageQuery(token).queryKey });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (draft.statement.trim()) send.mutate();
    else statement.current?.focus();
  };
  const left = longest - draft.statement.length;
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Textarea
          ref={statement}
          label={t('statement')}
          description={t('statementHint')}
          required
          withAsterisk={false}
          autosize
          minRows={5}
          maxRows={16}
          {...publicAppealFields.statement.input}
          value={draft.statement}
          onChange={(event) => change({ statement: event.currentTarget.value })}
        />
        {left <= nearlyFull ? (
          <Text size="xs" c="dimmed" role="status">
            {t('left', { count: left })}
          </Text>
        ) : null}
        <TextInput
          label={t('contact')}
          description={t('contactHint')}
          {...publicAppealFields.contact.input}
          autoComplete="email"
          value={draft.contact}
          onChange={(event) => change({ contact: event.currentTarget.value })}
        />
        {send.error ? <ErrorNote error={send.error} onRetry={() => send.mutate()} /> : null}
        <Button type="submit" loading={send.isPending} fullWidth>
          {t('send')}
        </Button>
        <Text size="xs" c="dimmed">
          {t('until', { at: formatDateTime(until, i18n.language) })} {t('kept')}
        </Text>
      </Stack>
    </form>
  );
}
