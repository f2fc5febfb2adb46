import { Button, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Case } from '../../../api/cases.ts';
import { questionDecision, questionFields } from '../../../api/decisions.ts';
import { ask } from '../../api/ask.ts';
import { BodyForm } from '../../forms/BodyForm.tsx';
import { useBodyForm } from '../../forms/use-body-form.tsx';
import { rememberCase } from '../../live/apply-events.ts';

/** The button that opened the form is gone, and with it the focus. */
function focusOn(field: HTMLTextAreaElement | null): void {
  field?.focus();
}

type Props = { decided: Case; words: string; onSent: () => void; onClose: () => void };

/** Asks a supervisor about a decision, in the person's own words. */
export function AskForm({ decided, words, onSent, onClose }: Props) {
  const { t } = useTranslation('people');
  const queryClient = useQueryClient();
  const form = useBodyForm({
    fields: questionFields,
    initial: { note: words },
    toBody: ({ note }) => ({ note, version: decided.version }),
    draftKey: `question.${decided.id}`,
    send: (body) => ask(questionDecision, { params: { id: decided.id }, body }),
    onSent: (detail) => {
      rememberCase(queryClient, detail);
      onSent();
    },
  });
  return (
    <div style={{ flexBasis: '100%' }}>
      <BodyForm
        of={form}
        label={t('question.send')}
        gap="xs"
        more={
          <Button variant="default" onClick={onClose}>
            {t('question.cancel')}
          </Button>
        }
      >
        <Textarea
          label={t('question.words')}
          autosize
          minRows={2}
          maxRows={6}
          ref={focusOn}
          {...form.field('note')}
        />
        <Text size="xs" c="dimmed">
          {t('question.sent')}
        </Text>
      </BodyForm>
    </div>
  );
}
