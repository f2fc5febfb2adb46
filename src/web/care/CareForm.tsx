import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Care, CareAnswer } from '../../api/care.ts';
import { careQuery } from '../api/care.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { CareFields } from './CareFields.tsx';

type Props = {
  given: Care;
  save: (care: Care) => Promise<Partial<CareAnswer>>;
  onSaved?: () => void;
  /** Beside the button. */
  children?: React.ReactNode;
};

/** Care as it is changed: nothing holds before it is saved, and what is typed stays when saving fails. */
export function CareForm({ given, save, onSaved, children }: Props) {
  const { t } = useTranslation('care');
  const queryClient = useQueryClient();
  const [care, setCare] = useState(given);
  const saving = useMutation({
    mutationFn: save,
    onSuccess: (changed) => {
      queryClient.setQueryData<CareAnswer>(
        careQuery().queryKey,
        (known) => known && { ...known, ...changed },
      );
      onSaved?.();
    },
  });
  return (
    <Stack gap="md">
      <CareFields
        care={care}
        change={(next) => {
          saving.reset();
          setCare(next);
        }}
      />
      {saving.error ? <ErrorNote error={saving.error} /> : null}
      <Group gap="sm">
        <Button loading={saving.isPending} onClick={() => saving.mutate(care)}>
          {t('save')}
        </Button>
        {children}
        <Text size="sm" c="dimmed" role="status">
          {saving.isSuccess ? t('saved') : ''}
        </Text>
      </Group>
    </Stack>
  );
}
