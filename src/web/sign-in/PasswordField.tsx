import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A password that can be shown. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation('sign-in');
  return (
    <PasswordInput
      required
      withAsterisk={false}
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
      // Mantine marks the error only for those who see it.
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  );
}
