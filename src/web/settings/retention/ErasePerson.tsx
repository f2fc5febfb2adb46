import { Text, TextInput } from '@mantine/core';
import { IconEraser } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { askErasure, type ErasurePreview, erasureFields } from '../../../api/retention.ts';
import { because } from '../../../reasons/reason.ts';
import { ask } from '../../api/ask.ts';
import { erasuresQuery } from '../../api/retention.ts';
import { formatDateTime } from '../../format/time.ts';
import { BodyForm } from '../../forms/BodyForm.tsx';
import { FieldFault } from '../../forms/FieldFault.tsx';
import { useBodyForm } from '../../forms/use-body-form.tsx';
import { Note } from '../../ui/Note.tsx';
import { ContentCount } from './ContentCount.tsx';

type Props = { userId: string; preview: ErasurePreview };

/** What would be erased, what prevents it, and the confirmation. */
export function ErasePerson({ userId, preview }: Props) {
  const { t, i18n } = useTranslation('retention');
  const queryClient = useQueryClient();
  const form = useBodyForm({
    fields: erasureFields,
    initial: { confirm: '' },
    toBody: ({ confirm }) => ({ userId, confirm }),
    check: ({ confirm }) =>
      confirm === userId ? {} : { confirm: <FieldFault reason={because('must_be_same_id')} /> },
    send: (body) => ask(askErasure, { body }),
    onSent: () => queryClient.invalidateQueries({ queryKey: erasuresQuery().queryKey }),
  });
  const { counts, oldestAt, holds, namedIn, elsewhere } = preview;
  if (counts.submissions + counts.texts === 0) {
    return (
      <Note tone="calm" title={t('erase.nothing')}>
        <Text size="sm">{t('erase.nothingHint')}</Text>
      </Note>
    );
  }
  if (form.save.isSuccess) return <Note tone="calm" title={t('erase.requested')} children={null} />;
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
        <BodyForm
          of={form}
          label={t('erase.do')}
          icon={<IconEraser size={16} aria-hidden="true" />}
          danger
          gap="xs"
        >
          <TextInput
            label={t('erase.confirm')}
            description={t('erase.confirmHint')}
            w={{ base: '100%', xs: 300 }}
            mt="sm"
            spellCheck={false}
            autoComplete="off"
            {...form.field('confirm')}
          />
        </BodyForm>
      )}
    </div>
  );
}
