import { Button, Modal, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CaseDetail } from '../../api/cases.ts';
import { markGold, markGoldFields } from '../../api/gold.ts';
import { ask } from '../api/ask.ts';
import { goldChanged } from '../api/gold.ts';
import { BodyForm } from '../forms/BodyForm.tsx';
import { useBodyForm } from '../forms/use-body-form.tsx';
import { AnswerFields } from './AnswerFields.tsx';

/** Marks a decided case as gold. The decision that stands is the first proposal of the right answer. */
export function MarkGoldDialog({ detail, onClose }: { detail: CaseDetail; onClose: () => void }) {
  const { t } = useTranslation('gold');
  const queryClient = useQueryClient();
  const { id: caseId, decision, settled } = detail.case;
  const rejected = decision ? decision.verdict === 'reject' : settled === 'block';
  const form = useBodyForm({
    fields: markGoldFields,
    initial: {
      caseId,
      verdict: rejected ? ('reject' as const) : ('approve' as const),
      label: rejected ? (decision?.label ?? null) : null,
      note: '',
    },
    toBody: ({ note, ...body }) => ({ ...body, note: note.trim() || null }),
    draftKey: `gold-of.${caseId}`,
    send: (body) => ask(markGold, { body }),
    onSent: () => goldChanged(queryClient),
  });
  const done = form.save.isSuccess;
  return (
    <Modal opened onClose={onClose} title={t('mark.title')} closeButtonProps={{ 'aria-label': t('close') }}>
      {done ? (
        <Text size="sm" role="status">
          {t('mark.done')}
        </Text>
      ) : (
        <BodyForm
          of={form}
          label={t('mark.send')}
          gap="sm"
          more={
            <Button variant="default" onClick={onClose}>
              {t('mark.cancel')}
            </Button>
          }
        >
          <Text size="sm">{t('mark.hint')}</Text>
          <AnswerFields field={form.field} />
        </BodyForm>
      )}
    </Modal>
  );
}
