import { Button, Group, Select, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { type HoldScope, holdFields, holdScopes, placeHold } from '../../../api/retention.ts';
import { ask } from '../../api/ask.ts';
import { holdsQuery } from '../../api/retention.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';

const isScope = (name: string | null): name is HoldScope => holdScopes.some((scope) => scope === name);

/** Puts a hold on something. What it is on may come with the address, from a case. */
export function NewHold() {
  const { t } = useTranslation('retention');
  const queryClient = useQueryClient();
  const [params] = useSearchParams();
  const asked = params.get('scope');
  const [scope, setScope] = useState<HoldScope>(isScope(asked) ? asked : 'case');
  const [value, setValue] = useState(params.get('value') ?? '');
  const [reason, setReason] = useState('');
  const placing = useMutation({
    mutationFn: () => ask(placeHold, { body: { scope, value: value.trim(), reason: reason.trim() } }),
    onSuccess: () => {
      setValue('');
      setReason('');
      return queryClient.invalidateQueries({ queryKey: holdsQuery().queryKey });
    },
  });
  const ready = value.trim().length > 0 && reason.trim().length >= 3;
  return (
    <form
      aria-label={t('hold.new')}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready && !placing.isPending) placing.mutate();
      }}
    >
      <Group gap="sm" align="end">
        <Select
          label={t('hold.scope')}
          description={t('hold.scopeHint')}
          w={{ base: '100%', xs: 190 }}
          allowDeselect={false}
          value={scope}
          data={holdScopes.map((one) => ({ value: one, label: t(`hold.scopes.${one}`) }))}
          onChange={(next) => isScope(next) && setScope(next)}
        />
        <TextInput
          label={t('hold.value')}
          description={t('hold.valueHint')}
          w={{ base: '100%', xs: 300 }}
          {...holdFields.value.input}
          spellCheck={false}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
      </Group>
      <TextInput
        mt="xs"
        label={t('hold.reason')}
        description={t('hold.reasonHint')}
        {...holdFields.reason.input}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {placing.error ? <ErrorNote error={placing.error} compact /> : null}
      <Button type="submit" mt="sm" disabled={!ready} loading={placing.isPending}>
        {t('hold.place')}
      </Button>
    </form>
  );
}
