import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldFaultsOf } from '../api/problem-error.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';

type Props<Answer> = {
  words: string;
  run: (password: string) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onStop: () => void;
};

/** Asks for the password once more: an open browser alone must not change the way in. */
export function ConfirmedByPassword<Answer>({ words, run, onDone, onStop }: Props<Answer>) {
  const { t } = useTranslation(['access', 'sign-in']);
  const [password, setPassword] = useState('');
  const running = useMutation({ mutationFn: () => run(password), onSuccess: onDone });
  const wrong = fieldFaultsOf(running.error).password !== undefined;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        running.mutate();
      }}
    >
      <Stack gap="sm" maw={400}>
        <PasswordInput
          label={t('password.confirm')}
          autoComplete="current-password"
          autoFocus
          required
          withAsterisk={false}
          value={password}
          error={wrong ? t('password.wrong') : undefined}
          visibilityToggleButtonProps={{ 'aria-label': t('sign-in:showPassword') }}
          onChange={(event) => {
            running.reset();
            setPassword(event.currentTarget.value);
          }}
        />
        {running.error && !wrong ? <ErrorNote error={running.error} compact /> : null}
        <Group gap="xs">
          <Button type="submit" loading={running.isPending} disabled={password === ''}>
            {words}
          </Button>
          <Button variant="default" onClick={onStop}>
            {t('no')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
