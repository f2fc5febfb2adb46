import { Box, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { changePassword, ownPasswordFields } from '../../api/account.ts';
import { minPasswordLength } from '../../api/passwords.ts';
import { ask } from '../api/ask.ts';
import { BodyForm } from '../forms/BodyForm.tsx';
import { useBodyForm } from '../forms/use-body-form.tsx';
import { PasswordField } from '../sign-in/PasswordField.tsx';

/** Changes the person's own password. The current one is required, and every other browser is signed out. */
export function PasswordForm({ onChanged }: { onChanged: () => Promise<unknown> }) {
  const { t } = useTranslation(['access', 'sign-in']);
  const form = useBodyForm({
    fields: ownPasswordFields,
    initial: { current: '', next: '' },
    send: (body) => ask(changePassword, { body }),
    onSent: async () => {
      form.form.reset();
      await onChanged();
    },
  });
  return (
    <Box maw={400} mt={8}>
      <BodyForm
        of={form}
        gap="sm"
        label={t('password.change')}
        more={
          <Text size="sm" c="dimmed" role="status">
            {form.save.isSuccess ? t('password.changed') : ''}
          </Text>
        }
      >
        <PasswordField
          label={t('password.current')}
          autoComplete="current-password"
          {...form.field('current')}
        />
        <PasswordField
          label={t('password.next')}
          description={t('sign-in:passwordHint', { count: minPasswordLength })}
          autoComplete="new-password"
          {...form.field('next')}
        />
      </BodyForm>
    </Box>
  );
}
