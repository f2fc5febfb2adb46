import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { careApi, careQuery } from '../api/care.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { CareForm } from './CareForm.tsx';

/** The care settings for everyone who has none of their own. */
export function CareSection() {
  const { t } = useTranslation('care');
  const { data, error, refetch } = useQuery(careQuery());
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={320} />;
  return (
    <Stack gap="md" maw={640}>
      <Text size="sm">{t('organisationHint')}</Text>
      <CareForm current={data.organisation} save={careApi.setOrganisation} />
    </Stack>
  );
}
