import { PasswordInput, type PasswordInputProps } from '@mantine/core';

type Props = PasswordInputProps & {
  /** Names the button that shows what was typed. */
  show: string;
};

/** A key or token that can be written but never read. A password manager must neither fill nor save it. */
export function SecretInput({ show, ...props }: Props) {
  return (
    <PasswordInput
      autoComplete="off"
      data-1p-ignore
      visibilityToggleButtonProps={{ 'aria-label': show }}
      {...props}
    />
  );
}
