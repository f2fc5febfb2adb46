import { Button, Modal, Text, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { appealFields, openAppeal } from '../../../api/appeals.ts';
import { ask } from '../../api/ask.ts';
import { q } from '../../api/client.ts';
import { BodyForm } from '../../forms/BodyForm.tsx';
import { useBodyForm } from '../../forms/use-body-form.tsx';

/** Opens an appeal for a person who sent it by another channel: their words and who they are. */
export function OpenAppealDialog({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  const { t } = useTranslation('looks');
  const queryClient = useQueryClient();
  const form = useBodyForm({
    fields: appealFields,
    initial: { statement: '', by: '' },
    toBody: ({ statement, by }) => ({ statement: statement.trim(), by: by.trim() || null }),
    draftKey: `appeal-of.${caseId}`,
    send: (body) => ask(openAppeal, { params: { id: caseId }, body }),
    onSent: () => {
      onClose();
      return queryClient.invalidateQueries({ queryKey: q.case(caseId).queryKey });
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('openDialog.title')}
      closeButtonProps={{ 'aria-label': t('openDialog.close') }}
    >
      <BodyForm
        of={form}
        label={t('openDialog.send')}
        gap="sm"
        more={
          <Button variant="default" onClick={onClose}>
            {t('openDialog.cancel')}
          </Button>
        }
      >
        <Text size="sm">{t('openDialog.hint')}</Text>
        <Textarea
          label={t('openDialog.statement')}
          required
          data-autofocus
          autosize
          minRows={3}
          maxRows={10}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.submit();
          }}
          {...form.field('statement')}
        />
        <TextInput label={t('openDialog.by')} description={t('openDialog.byHint')} {...form.field('by')} />
      </BodyForm>
    </Modal>
  );
}
