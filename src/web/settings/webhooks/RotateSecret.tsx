import { Button, NumberInput, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Endpoint, rotateFields, rotateWebhookSecret } from '../../../api/webhooks.ts';
import { ask } from '../../api/ask.ts';
import { webhooksChanged } from '../../api/webhooks.ts';
import { BodyForm } from '../../forms/BodyForm.tsx';
import { numberIn } from '../../forms/number-in.ts';
import { useBodyForm } from '../../forms/use-body-form.tsx';

type Props = { endpoint: Endpoint; onSecret: (secret: string | null) => void; onClose: () => void };

/** Creates a new secret; for some hours the previous one signs as well. */
export function RotateSecret({ endpoint, onSecret, onClose }: Props) {
  const { t } = useTranslation('webhooks');
  const queryClient = useQueryClient();
  const form = useBodyForm({
    fields: rotateFields,
    initial: { overlapHours: 24 },
    toBody: ({ overlapHours }) => ({ overlapHours: numberIn(overlapHours) }),
    send: (body) => ask(rotateWebhookSecret, { params: { id: endpoint.id }, body }),
    onSent: ({ secret }) => {
      onClose();
      onSecret(secret);
      return webhooksChanged(queryClient);
    },
  });
  return (
    <BodyForm
      of={form}
      gap="xs"
      label={t('rotate.yes')}
      more={
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
      }
    >
      <Text size="sm">{t('rotate.hint')}</Text>
      <NumberInput
        label={t('rotate.hours')}
        description={t('rotate.hoursHint')}
        {...form.field('overlapHours')}
      />
    </BodyForm>
  );
}
