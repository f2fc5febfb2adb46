import { Button, Stack, Text, TextInput, Title, UnstyledButton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { enterCode } from '../../api/sign-in.ts';
import { ask } from '../api/ask.ts';
import { isProblem } from '../api/problem-error.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { Note } from '../ui/Note.tsx';

type Props = { onIn: () => Promise<unknown>; onBack: () => void };

/** The second step of who has a second factor: the app's code, or one of those on paper. */
export function CodeForm({ onIn, onBack }: Props) {
  const { t } = useTranslation('sign-in');
  const [recovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const enter = useMutation({
    mutationFn: () => ask(enterCode, { body: { code: code.trim(), recovery } }),
    onSuccess: onIn,
  });
  const wrong = isProblem(enter.error, 'sign_in_failed');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        enter.mutate();
      }}
    >
      <Stack gap="md">
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
        {enter.error && !wrong ? <ErrorNote error={enter.error} /> : null}
        <TextInput
          key={recovery ? 'recovery' : 'app'}
          label={t(recovery ? 'code.recovery' : 'code.code')}
          inputMode={recovery ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          maxLength={recovery ? 20 : 6}
          required
          withAsterisk={false}
          autoFocus
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" loading={enter.isPending} disabled={code.trim().length < 6} fullWidth>
          {t('signIn')}
        </Button>
        <UnstyledButton
          c="var(--sl-accent-text)"
          fz="sm"
          onClick={() => {
            enter.reset();
            setCode('');
            setRecovery(!recovery);
          }}
        >
          {t(recovery ? 'code.useApp' : 'code.useRecovery')}
        </UnstyledButton>
        <UnstyledButton c="var(--sl-accent-text)" fz="sm" onClick={onBack}>
          {t('code.back')}
        </UnstyledButton>
      </Stack>
    </form>
  );
}
