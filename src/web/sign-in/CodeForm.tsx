import { Stack, Text, TextInput, Title, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { codeFields, enterCode } from '../../api/sign-in.ts';
import { ask } from '../api/ask.ts';
import { BodyForm } from '../forms/BodyForm.tsx';
import { useBodyForm } from '../forms/use-body-form.tsx';

type Props = { onIn: () => Promise<unknown>; onBack: () => void };

/** The second step of signing in with a second factor: the app's code or a recovery code. */
export function CodeForm({ onIn, onBack }: Props) {
  const { t } = useTranslation('sign-in');
  const form = useBodyForm({
    fields: codeFields,
    initial: { code: '', recovery: false },
    toBody: ({ code, recovery }) => ({ code: code.trim(), recovery }),
    send: (body) => ask(enterCode, { body }),
    onSent: onIn,
  });
  const { recovery } = form.form.values;
  return (
    <Stack gap="md">
      <BodyForm of={form} label={t('signIn')} fullWidth>
        <div>
          <Title order={1}>{t('code.title')}</Title>
          <Text size="sm" c="dimmed" mt={4}>
            {t(recovery ? 'code.recoveryLead' : 'code.lead')}
          </Text>
        </div>
        <TextInput
          key={recovery ? 'recovery' : 'app'}
          label={t(recovery ? 'code.recovery' : 'code.code')}
          inputMode={recovery ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          required
          withAsterisk={false}
          autoFocus
          {...form.field('code')}
        />
      </BodyForm>
      <UnstyledButton
        c="var(--sl-accent-text)"
        fz="sm"
        onClick={() => {
          form.save.reset();
          form.form.clearErrors();
          form.form.setValues({ code: '', recovery: !recovery });
        }}
      >
        {t(recovery ? 'code.useApp' : 'code.useRecovery')}
      </UnstyledButton>
      <UnstyledButton c="var(--sl-accent-text)" fz="sm" onClick={onBack}>
        {t('code.back')}
      </UnstyledButton>
    </Stack>
  );
}
