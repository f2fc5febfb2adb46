import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A password. One that is too long is refused, not cut: a password manager has stored all of it. */
export function PasswordField({ maxLength: _, ...props }: PasswordInputProps) {
  const { t } = useTranslation('sign-in');
  return (
    <PasswordInput
      required
      withAsterisk={false}
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
      {...props}
    />
  );
}
