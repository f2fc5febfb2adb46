import { Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconEyeSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { erasureFields, previewErasure } from '../../../api/retention.ts';
import { ask } from '../../api/ask.ts';
import { erasuresQuery } from '../../api/retention.ts';
import { BodyForm } from '../../forms/BodyForm.tsx';
import { useBodyForm } from '../../forms/use-body-form.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { ErasePerson } from './ErasePerson.tsx';
import { ErasureRow } from './ErasureRow.tsx';
import classes from './Retention.module.css';

/** Erases the content of a person: first shows a preview, then asks for the id again. */
export function Erasure() {
  const { t } = useTranslation('retention');
  const form = useBodyForm({
    fields: { userId: erasureFields.userId },
    initial: { userId: '' },
    toBody: ({ userId }) => ({ userId: userId.trim() }),
    send: (body) => ask(previewErasure, { body }),
  });
  const person = form.form.values.userId.trim();
  const { data, variables } = form.save;
  return (
    <Stack gap="sm" maw="var(--sl-form)">
      <Text size="sm">{t('erase.what')}</Text>
      <Text size="sm" c="dimmed">
        {t('erase.limits')}
      </Text>
      <BodyForm
        of={form}
        label={t('erase.look')}
        icon={<IconEyeSearch size={16} aria-hidden="true" />}
        gap="xs"
      >
        <TextInput
          label={t('erase.userId')}
          description={t('erase.userIdHint')}
          w={{ base: '100%', xs: 300 }}
          spellCheck={false}
          {...form.field('userId')}
        />
      </BodyForm>
      {data && variables?.userId === person ? (
        <ErasePerson key={person} userId={person} preview={data} />
      ) : null}
      <Past />
    </Stack>
  );
}

function Past() {
  const { t } = useTranslation('retention');
  const { data, error, refetch } = useQuery(erasuresQuery());
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} />;
  if (data.erasures.length === 0) return <Text size="sm">{t('erase.none')}</Text>;
  return (
    <ul className={classes.rules} aria-label={t('erase.list')}>
      {data.erasures.map((erasure) => (
        <ErasureRow key={erasure.id} erasure={erasure} />
      ))}
    </ul>
  );
}
