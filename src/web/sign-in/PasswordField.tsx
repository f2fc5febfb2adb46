import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A password input with a button that shows it. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation('sign-in');
  return (
    <PasswordInput
      required
      withAsterisk={false}
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
      // Mantine marks the error only visually.
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  );
}
