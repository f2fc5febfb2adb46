import { Box, Button, Text, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { confirmFactorFields, confirmSecondFactor } from '../../api/account.ts';
import { ask } from '../api/ask.ts';
import { BodyForm } from '../forms/BodyForm.tsx';
import { useBodyForm } from '../forms/use-body-form.tsx';
import { QrCode } from './QrCode.tsx';

type Props = { uri: string; onDone: () => void; onStop: () => void };

/** A QR code for the app, and a field for the code that proves it was scanned. Until then the factor is not on. */
export function EnrolFactor({ uri, onDone, onStop }: Props) {
  const { t } = useTranslation('access');
  const form = useBodyForm({
    fields: confirmFactorFields,
    initial: { code: '' },
    // Authenticator apps show the code in two groups.
    toBody: ({ code }) => ({ code: code.replace(/\s/g, '') }),
    send: (body) => ask(confirmSecondFactor, { body }),
    onSent: onDone,
  });
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  return (
    <Box maw={440} mt={8}>
      <BodyForm
        of={form}
        gap="sm"
        label={t('factor.confirm')}
        more={
          <Button variant="default" onClick={onStop}>
            {t('common:cancel')}
          </Button>
        }
      >
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
          autoFocus
          required
          withAsterisk={false}
          {...form.field('code')}
        />
      </BodyForm>
    </Box>
  );
}
