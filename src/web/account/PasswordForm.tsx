import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changePassword } from '../../api/account.ts';
import { shortestPassword } from '../../api/passwords.ts';
import { ask } from '../api/ask.ts';
import { fieldFaultsOf } from '../api/problem-error.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';

const empty = { current: '', next: '' };

/** One's own password, changed with the present one. Every other browser is signed out by it. */
export function PasswordForm({ onChanged }: { onChanged: () => Promise<unknown> }) {
  const { t } = useTranslation(['access', 'sign-in']);
  const [given, setGiven] = useState(empty);
  const change = useMutation({
    mutationFn: () => ask(changePassword, { body: given }),
    onSuccess: async () => {
      setGiven(empty);
      await onChanged();
    },
  });
  const faults = fieldFaultsOf(change.error);
  const wrong = faults.current !== undefined;
  const missing = given.next === '' ? 0 : Math.max(0, shortestPassword - given.next.length);
  const field = (name: keyof typeof given) => ({
    value: given[name],
    required: true,
    withAsterisk: false,
    visibilityToggleButtonProps: { 'aria-label': t('sign-in:showPassword') },
    onChange: (event: { currentTarget: { value: string } }) => {
      change.reset();
      setGiven({ ...given, [name]: event.currentTarget.value });
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (missing === 0) change.mutate();
      }}
    >
      <Stack gap="sm" maw={400} mt={6}>
        <PasswordInput
          {...field('current')}
          label={t('password.current')}
          autoComplete="current-password"
          error={wrong ? t('password.wrong') : undefined}
        />
        <PasswordInput
          {...field('next')}
          label={t('password.next')}
          description={t('sign-in:passwordHint', { count: shortestPassword })}
          autoComplete="new-password"
          error={faults.next ?? (missing > 0 ? t('sign-in:passwordShort', { count: missing }) : undefined)}
        />
        {change.error && !wrong && !faults.next ? <ErrorNote error={change.error} compact /> : null}
        <Group gap="sm">
          <Button
            type="submit"
            loading={change.isPending}
            disabled={given.current === '' || given.next === '' || missing > 0}
          >
            {t('password.change')}
          </Button>
          <Text size="sm" c="dimmed" role="status">
            {change.isSuccess ? t('password.changed') : ''}
          </Text>
        </Group>
      </Stack>
    </form>
  );
}
