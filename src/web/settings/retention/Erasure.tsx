import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconEyeSearch } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { erasureFields, previewErasure } from '../../../api/retention.ts';
import { ask } from '../../api/ask.ts';
import { erasuresQuery } from '../../api/retention.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { ErasePerson } from './ErasePerson.tsx';
import { ErasureRow } from './ErasureRow.tsx';
import classes from './Retention.module.css';

/** Removes everything of one person: first what would go, then, with the id typed once more, for good. */
export function Erasure() {
  const { t } = useTranslation('retention');
  const [userId, setUserId] = useState('');
  const looking = useMutation({ mutationFn: (userId: string) => ask(previewErasure, { body: { userId } }) });
  const person = userId.trim();
  const preview = looking.variables === person ? looking.data : undefined;
  return (
    <Stack gap="sm" maw={820}>
      <Text size="sm">{t('erase.what')}</Text>
      <Text size="sm" c="dimmed">
        {t('erase.limits')}
      </Text>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (person && !looking.isPending) looking.mutate(person);
        }}
      >
        <Group gap="sm" align="end">
          <TextInput
            label={t('erase.userId')}
            description={t('erase.userIdHint')}
            w={{ base: '100%', xs: 300 }}
            {...erasureFields.userId.input}
            spellCheck={false}
            value={userId}
            onChange={(event) => setUserId(event.currentTarget.value)}
          />
          <Button
            type="submit"
            variant="default"
            leftSection={<IconEyeSearch size={16} aria-hidden="true" />}
            disabled={!person}
            loading={looking.isPending}
          >
            {t('erase.look')}
          </Button>
        </Group>
      </form>
      {looking.error && looking.variables === person ? <ErrorNote error={looking.error} compact /> : null}
      {preview ? <ErasePerson key={person} userId={person} preview={preview} /> : null}
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
