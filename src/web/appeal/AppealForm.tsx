import { Text, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { publicAppealFields, sendAppeal } from '../../api/appeals.ts';
import { languages } from '../../reasons/languages.ts';
import { appealPageQuery } from '../api/appeals.ts';
import { ask } from '../api/ask.ts';
import { isProblem } from '../api/problem-error.ts';
import { formatDateTime } from '../format/time.ts';
import { BodyForm } from '../forms/BodyForm.tsx';
import { readDraft } from '../forms/stored-draft.ts';
import { useBodyForm } from '../forms/use-body-form.tsx';

const maxLength = publicAppealFields.statement.input.maxLength ?? Number.POSITIVE_INFINITY;
/** From this many remaining characters on, the form shows how many are left. */
const nearlyFull = 500;
const empty = { statement: '', contact: '' };
const draftKey = (token: string) => `appeal.${token}`;

/** The person's statement that was not sent, as this tab stores it. */
export const unsentWords = (token: string) => readDraft(draftKey(token), empty).statement?.trim();

export function AppealForm({ token, until }: { token: string; until: string }) {
  const { t, i18n } = useTranslation('appeal');
  const queryClient = useQueryClient();
  const { queryKey } = appealPageQuery(token);
  const form = useBodyForm({
    fields: publicAppealFields,
    initial: empty,
    toBody: ({ statement, contact }) => ({
      statement: statement.trim(),
      contact: contact.trim() || null,
      // The page is in the language that they read.
      language: languages.find((one) => one === i18n.language) ?? null,
    }),
    draftKey: draftKey(token),
    send: (body) =>
      ask(sendAppeal, { params: { token }, body }).catch((error) => {
        // An appeal may no longer be possible: the page then says why and shows the unsent text.
        if (isProblem(error, 'already_done', 'case_changed', 'forbidden'))
          void queryClient.invalidateQueries({ queryKey });
        throw error;
      }),
    onSent: (page) => queryClient.setQueryData(queryKey, page),
  });
  const remaining = maxLength - [...form.form.values.statement].length;
  return (
    <>
      <BodyForm of={form} label={t('send')} fullWidth>
        <Textarea
          label={t('statement')}
          description={t('statementHint')}
          autosize
          minRows={5}
          maxRows={16}
          {...form.field('statement')}
        />
        {remaining <= nearlyFull ? (
          <Text size="xs" c="dimmed" role="status">
            {t('left', { count: remaining })}
          </Text>
        ) : null}
        <TextInput
          label={t('contact')}
          description={t('contactHint')}
          autoComplete="email"
          {...form.field('contact')}
        />
      </BodyForm>
      <Text size="xs" c="dimmed">
        {t('until', { at: formatDateTime(until, i18n.language) })} {t('draftStored')}
      </Text>
    </>
  );
}
