import { Button, Group, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Case } from '../../api/cases.ts';
import { questionFields } from '../../api/cases.ts';
import { rememberCase } from '../api/apply-events.ts';
import { peopleApi } from '../api/people.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import type { Attempt } from './ConflictNote.tsx';

/** The button that brought it is gone, and the focus with it. */
function focusOn(field: HTMLTextAreaElement | null): void {
  field?.focus();
}

type Props = { decided: Case; yours: Attempt; onAsked: () => void };

/** For who does not agree with a decision: it stands, and a supervisor is asked, in one's own words. */
export function AskSupervisor({ decided, yours, onAsked }: Props) {
  const { t } = useTranslation('people');
  const queryClient = useQueryClient();
  const [words, setWords] = useState<string | null>(null);
  const ask = useMutation({
    mutationFn: (note: string) => peopleApi.question(decided.id, { note, version: decided.version }),
    onSuccess: (detail) => {
      rememberCase(queryClient, detail);
      onAsked();
    },
  });
  if (words === null) {
    const mine = t('question.mine', { verdict: t(`case:verdict.${yours.verdict}`) });
    return (
      <Button size="xs" variant="default" onClick={() => setWords(`${mine} ${yours.note ?? ''}`.trim())}>
        {t('question.ask')}
      </Button>
    );
  }
  return (
    <form
      style={{ flexBasis: '100%' }}
      onSubmit={(event) => {
        event.preventDefault();
        if (words.trim()) ask.mutate(words);
      }}
    >
      <Textarea
        label={t('question.words')}
        autosize
        minRows={2}
        maxRows={6}
        {...questionFields.note.input}
        ref={focusOn}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <Text size="xs" c="dimmed" my={6}>
        {t('question.sent')}
      </Text>
      {ask.error ? <ErrorNote error={ask.error} compact /> : null}
      <Group gap={8}>
        <Button size="xs" type="submit" disabled={!words.trim()} loading={ask.isPending}>
          {t('question.send')}
        </Button>
        <Button size="xs" variant="default" onClick={() => setWords(null)}>
          {t('question.cancel')}
        </Button>
      </Group>
    </form>
  );
}
