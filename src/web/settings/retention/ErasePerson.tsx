import { Button, Group, Text, TextInput } from '@mantine/core';
import { IconEraser } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askErasure, type ErasurePreview, erasureFields } from '../../../api/retention.ts';
import { ask } from '../../api/ask.ts';
import { erasuresQuery } from '../../api/retention.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Note } from '../../ui/Note.tsx';
import { formatDateTime } from '../../ui/time.ts';
import { ContentCount } from './ContentCount.tsx';

type Props = { userId: string; preview: ErasurePreview };

/** What would go, what keeps it from going, and the way to do it. */
export function ErasePerson({ userId, preview }: Props) {
  const { t, i18n } = useTranslation('retention');
  const queryClient = useQueryClient();
  const [confirm, setConfirm] = useState('');
  const erasing = useMutation({
    mutationFn: () => ask(askErasure, { body: { userId, confirm } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: erasuresQuery().queryKey }),
  });
  const { counts, oldestAt, holds, namedIn, elsewhere } = preview;
  if (counts.submissions + counts.texts === 0) {
    return (
      <Note tone="calm" title={t('erase.nothing')}>
        <Text size="sm">{t('erase.nothingHint')}</Text>
      </Note>
    );
  }
  if (erasing.isSuccess) return <Note tone="calm" title={t('erase.asked')} children={null} />;
  return (
    <div>
      <Text fw={600} size="sm">
        {t('erase.found', { at: oldestAt === null ? '–' : formatDateTime(oldestAt, i18n.language) })}
      </Text>
      <ContentCount counts={counts} />
      {namedIn.length > 0 ? <Text size="sm">{t('erase.named', { names: namedIn.join(', ') })}</Text> : null}
      {elsewhere ? <Text size="sm">{t('erase.elsewhere')}</Text> : null}
      {holds.length > 0 ? (
        <Note tone="warn" title={t('erase.held')}>
          <Text size="sm">
            {t('erase.heldHint', { reasons: holds.map(({ reason, by }) => `${reason} (${by})`).join(', ') })}
          </Text>
        </Note>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (confirm === userId && !erasing.isPending) erasing.mutate();
          }}
        >
          <Group gap="sm" align="end" mt="sm">
            <TextInput
              label={t('erase.confirm')}
              description={t('erase.confirmHint')}
              w={{ base: '100%', xs: 300 }}
              {...erasureFields.userId.input}
              spellCheck={false}
              autoComplete="off"
              value={confirm}
              onChange={(event) => setConfirm(event.currentTarget.value)}
            />
            <Button
              type="submit"
              {...(confirm === userId ? { bg: 'var(--sl-reject)', c: 'var(--sl-surface-0)' } : {})}
              leftSection={<IconEraser size={16} aria-hidden="true" />}
              disabled={confirm !== userId}
              loading={erasing.isPending}
            >
              {t('erase.do')}
            </Button>
          </Group>
          {erasing.error ? <ErrorNote error={erasing.error} compact /> : null}
        </form>
      )}
    </div>
  );
}
