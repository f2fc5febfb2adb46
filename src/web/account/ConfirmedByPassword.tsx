import { Box, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { confirmPasswordFields } from '../../api/account.ts';
import { BodyForm } from '../forms/BodyForm.tsx';
import { useBodyForm } from '../forms/use-body-form.tsx';
import { PasswordField } from '../sign-in/PasswordField.tsx';

type Props<Answer> = {
  words: string;
  run: (password: string) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onStop: () => void;
};

/** Asks for the password again: an open browser alone must not be enough to change how someone signs in. */
export function ConfirmedByPassword<Answer>({ words, run, onDone, onStop }: Props<Answer>) {
  const { t } = useTranslation('access');
  const form = useBodyForm({
    fields: confirmPasswordFields,
    initial: { password: '' },
    send: ({ password }) => run(password),
    onSent: onDone,
  });
  return (
    <Box maw={400}>
      <BodyForm
        of={form}
        gap="sm"
        label={words}
        more={
          <Button variant="default" onClick={onStop}>
            {t('common:cancel')}
          </Button>
        }
      >
        <PasswordField
          label={t('password.confirm')}
          autoComplete="current-password"
          autoFocus
          {...form.field('password')}
        />
      </BodyForm>
    </Box>
  );
}
