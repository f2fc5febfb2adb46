import { Button, Group, NumberInput, Popover, Text } from '@mantine/core';
import { IconRotate } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Endpoint, rotateFields, rotateWebhookSecret } from '../../../api/webhooks.ts';
import { ask } from '../../api/ask.ts';
import { webhooksChanged } from '../../api/webhooks.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';

const usualHours = 24;

type Props = { endpoint: Endpoint; onSecret: (secret: string) => void };

/** A new secret; the one before signs beside it for as long as is asked for. */
export function RotateSecret({ endpoint, onSecret }: Props) {
  const { t } = useTranslation('webhooks');
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  const [hours, setHours] = useState<number | ''>(usualHours);
  const rotate = useMutation({
    mutationFn: () =>
      ask(rotateWebhookSecret, {
        params: { id: endpoint.id },
        body: { overlapHours: hours === '' ? 0 : hours },
      }),
    onSuccess: async ({ secret }) => {
      setOpen(false);
      onSecret(secret);
      await webhooksChanged(queryClient);
    },
  });
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" shadow="md" width={300} trapFocus>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconRotate size={14} />}
          onClick={() => {
            rotate.reset();
            setOpen(!open);
          }}
        >
          {t('rotate.words')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('rotate.words')}>
        <Text size="sm" mb="xs">
          {t('rotate.hint')}
        </Text>
        <NumberInput
          label={t('rotate.hours')}
          description={t('rotate.hoursHint')}
          {...rotateFields.overlapHours.input}
          value={hours}
          onChange={(value) => setHours(value === '' ? '' : Number(value))}
        />
        {rotate.error ? <ErrorNote error={rotate.error} compact /> : null}
        <Group gap="xs" justify="flex-end" mt="sm">
          <Button size="xs" variant="default" onClick={() => setOpen(false)}>
            {t('no')}
          </Button>
          <Button size="xs" loading={rotate.isPending} onClick={() => rotate.mutate()}>
            {t('rotate.yes')}
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}
