import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmSecondFactor } from '../../api/account.ts';
import { ask } from '../api/ask.ts';
import { fieldFaultsOf } from '../api/problem-error.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { QrCode } from './QrCode.tsx';

type Props = { uri: string; onDone: () => void; onStop: () => void };

/** What the app scans, drawn here, and the code that proves it did. Without that nothing holds. */
export function EnrolFactor({ uri, onDone, onStop }: Props) {
  const { t } = useTranslation('access');
  const [code, setCode] = useState('');
  const confirm = useMutation({
    mutationFn: () => ask(confirmSecondFactor, { body: { code: code.trim() } }),
    onSuccess: onDone,
  });
  const wrong = fieldFaultsOf(confirm.error).code !== undefined;
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        confirm.mutate();
      }}
    >
      <Stack gap="sm" maw={440} mt={6}>
        <Text size="sm">{t('factor.scan')}</Text>
        <QrCode text={uri} label={t('factor.picture')} />
        <Textarea
          label={t('factor.secret')}
          readOnly
          autosize
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          value={secret.match(/.{1,4}/g)?.join(' ') ?? ''}
          onFocus={(event) => event.currentTarget.select()}
        />
        <TextInput
          label={t('factor.code')}
          description={t('factor.codeHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          autoFocus
          required
          withAsterisk={false}
          value={code}
          error={wrong ? t('factor.wrong') : undefined}
          onChange={(event) => {
            confirm.reset();
            setCode(event.currentTarget.value.replace(/\D/g, ''));
          }}
        />
        {confirm.error && !wrong ? <ErrorNote error={confirm.error} compact /> : null}
        <Group gap="xs">
          <Button type="submit" loading={confirm.isPending} disabled={code.length !== 6}>
            {t('factor.confirm')}
          </Button>
          <Button variant="default" onClick={onStop}>
            {t('no')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
