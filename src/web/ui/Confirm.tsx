import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from './ErrorNote.tsx';

export type Question = {
  ask: string;
  yes: string;
  /** "Cancel" unless something else is clearer. */
  no?: string;
  run: () => Promise<unknown>;
};

/** The question before something that cannot be undone. It stays open with the error if it fails. */
export function Confirm({ ask, yes, no, run, onClose }: Question & { onClose: () => void }) {
  const { t } = useTranslation('common');
  const running = useMutation({ mutationFn: run, onSuccess: onClose });
  return (
    <>
      <Text size="sm" mb="sm">
        {ask}
      </Text>
      {running.error && <ErrorNote error={running.error} compact />}
      <Group gap="xs" justify="flex-end" mt="xs">
        <Button size="xs" variant="default" onClick={onClose}>
          {no ?? t('cancel')}
        </Button>
        <Button
          size="xs"
          bg="var(--sl-reject)"
          c="var(--sl-surface-0)"
          loading={running.isPending}
          onClick={() => running.mutate()}
        >
          {yes}
        </Button>
      </Group>
    </>
  );
}
