import { Button, Group, Popover, SegmentedControl, Text } from '@mantine/core';
import { IconRotate } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ModerationAccount, makeNextKey } from '../../../api/moderation-accounts.ts';
import { ask } from '../../api/ask.ts';
import { accountsChanged } from '../../api/moderation-accounts.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';

/** Makes the pair that is to follow the first. */
export function NewKeyPair({ account }: { account: ModerationAccount }) {
  const { t } = useTranslation('accounts');
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  const [bits, setBits] = useState<2048 | 3072>(2048);
  const make = useMutation({
    mutationFn: () => ask(makeNextKey, { params: { id: account.id }, body: { bits } }),
    onSuccess: async () => {
      setOpen(false);
      await accountsChanged(queryClient);
    },
  });
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      shadow="md"
      width={300}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconRotate size={14} />}
          onClick={() => setOpen(!open)}
        >
          {t('rotate.words')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('rotate.words')}>
        <Text size="sm" mb="xs">
          {t('rotate.ask')}
        </Text>
        <KeyLength bits={bits} change={setBits} />
        {make.error ? <ErrorNote error={make.error} compact /> : null}
        <Group gap="xs" justify="flex-end" mt="sm">
          <Button size="xs" variant="default" onClick={() => setOpen(false)}>
            {t('no')}
          </Button>
          <Button size="xs" loading={make.isPending} onClick={() => make.mutate()}>
            {t('rotate.make')}
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}

export function KeyLength({ bits, change }: { bits: 2048 | 3072; change: (bits: 2048 | 3072) => void }) {
  const { t } = useTranslation('accounts');
  const hint = useId();
  return (
    <>
      <SegmentedControl
        aria-label={t('field.bits')}
        aria-describedby={hint}
        size="xs"
        value={String(bits)}
        data={['2048', '3072'].map((value) => ({ value, label: t('field.bitsOf', { bits: value }) }))}
        onChange={(value) => change(value === '3072' ? 3072 : 2048)}
      />
      <Text size="xs" c="dimmed" mt={4} id={hint}>
        {t('field.bitsHint')}
      </Text>
    </>
  );
}
