import { Button, SegmentedControl, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import {
  keyLengths,
  type ModerationAccount,
  makeNextKey,
  nextKeyFields,
} from '../../../api/moderation-accounts.ts';
import { ask } from '../../api/ask.ts';
import { accountsChanged } from '../../api/moderation-accounts.ts';
import { BodyForm } from '../../forms/BodyForm.tsx';
import { useBodyForm } from '../../forms/use-body-form.tsx';

type Props = { account: ModerationAccount; onClose: () => void };

/** Creates the key pair that will replace the present one. */
export function NewKeyPair({ account, onClose }: Props) {
  const { t } = useTranslation('accounts');
  const queryClient = useQueryClient();
  const form = useBodyForm({
    fields: nextKeyFields,
    initial: { bits: keyLengths[0] as Bits },
    send: (body) => ask(makeNextKey, { params: { id: account.id }, body }),
    onSent: () => {
      onClose();
      return accountsChanged(queryClient);
    },
  });
  return (
    <BodyForm
      of={form}
      gap="xs"
      label={t('rotate.create')}
      more={
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
      }
    >
      <Text size="sm">{t('rotate.ask')}</Text>
      <KeyLength bits={form.form.values.bits} change={(bits) => form.form.setFieldValue('bits', bits)} />
    </BodyForm>
  );
}

type Bits = (typeof keyLengths)[number];

export function KeyLength({ bits, change }: { bits: Bits; change: (bits: Bits) => void }) {
  const { t } = useTranslation('accounts');
  const hint = useId();
  return (
    <div>
      <SegmentedControl
        aria-label={t('field.bits')}
        aria-describedby={hint}
        size="xs"
        value={bits}
        data={keyLengths.map((value) => ({ value, label: t('field.bitsOf', { bits: value }) }))}
        onChange={change}
      />
      <Text size="xs" c="dimmed" mt={4} id={hint}>
        {t('field.bitsHint')}
      </Text>
    </div>
  );
}
