import { Stack, Text, TextInput, Title, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { codeFields, enterCode } from '../../api/sign-in.ts';
import { ask } from '../api/ask.ts';
import { isProblem } from '../api/problem-error.ts';
import { BodyForm } from '../forms/BodyForm.tsx';
import { useBodyForm } from '../forms/use-body-form.tsx';
import { Note } from '../ui/Note.tsx';

type Props = { onIn: () => Promise<unknown>; onBack: () => void };

/** The second step of who has a second factor: the app's code, or one of those on paper. */
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
  const wrong = isProblem(form.error, 'sign_in_failed');
  return (
    <Stack gap="md">
      <BodyForm of={wrong ? { ...form, error: null } : form} label={t('signIn')} fullWidth>
        <div>
          <Title order={1}>{t('code.title')}</Title>
          <Text size="sm" c="dimmed" mt={4}>
            {t(recovery ? 'code.recoveryLead' : 'code.lead')}
          </Text>
        </div>
        {wrong ? (
          <Note tone="error" title={t('code.wrong')} alert>
            <Text size="sm">{t('code.wrongHint')}</Text>
          </Note>
        ) : null}
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
