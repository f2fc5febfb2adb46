import { Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { appealFields, openAppeal } from '../../api/appeals.ts';
import { ask } from '../api/ask.ts';
import { q } from '../api/client.ts';
import { useDraft } from '../submit/use-draft.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';

const empty = { statement: '', by: '' };

/** For somebody who asked for another look elsewhere: their words, and who they are. */
export function OpenAppealDialog({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  const { t } = useTranslation('looks');
  const queryClient = useQueryClient();
  const { draft, change } = useDraft(`appeal-of.${caseId}`, empty);
  const send = useMutation({
    mutationFn: () =>
      ask(openAppeal, {
        params: { id: caseId },
        body: { statement: draft.statement.trim(), by: draft.by.trim() || null },
      }),
    networkMode: 'always',
    onSuccess: async () => {
      change(empty);
      onClose();
      await queryClient.invalidateQueries({ queryKey: q.case(caseId).queryKey });
    },
  });
  const ready = draft.statement.trim() !== '' && !send.isPending;
  const submit = () => {
    if (ready) send.mutate();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('openDialog.title')}
      closeButtonProps={{ 'aria-label': t('openDialog.close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="sm">
          <Text size="sm">{t('openDialog.hint')}</Text>
          <Textarea
            label={t('openDialog.statement')}
            required
            data-autofocus
            autosize
            minRows={3}
            maxRows={10}
            {...appealFields.statement.input}
            value={draft.statement}
            onChange={(event) => change({ statement: event.currentTarget.value })}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
            }}
          />
          <TextInput
            label={t('openDialog.by')}
            description={t('openDialog.byHint')}
            {...appealFields.by.input}
            value={draft.by}
            onChange={(event) => change({ by: event.currentTarget.value })}
          />
          {send.error ? <ErrorNote error={send.error} compact /> : null}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" size="xs" onClick={onClose}>
              {t('openDialog.cancel')}
            </Button>
            <Button type="submit" size="xs" disabled={!ready} loading={send.isPending}>
              {t('openDialog.send')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
