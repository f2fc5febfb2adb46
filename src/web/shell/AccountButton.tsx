import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../session/use-session.ts';
import classes from './AccountButton.module.css';

/** Shows who is signed in, and opens the menu, which loads after the page. */
export function AccountButton({ className, ...props }: ComponentProps<'button'>) {
  const { t } = useTranslation('common');
  const { person } = useSession();
  return (
    <UnstyledButton {...props} className={[classes.account, className].filter(Boolean).join(' ')}>
      <VisuallyHidden>{t('account')} </VisuallyHidden>
      <span className={classes.initial} aria-hidden="true">
        {[...person.name][0]?.toUpperCase()}
      </span>
      <span className={classes.name} dir="auto">
        {person.name}
      </span>
      <span className={classes.role}>{t(`role.${person.role}`)}</span>
    </UnstyledButton>
  );
}
