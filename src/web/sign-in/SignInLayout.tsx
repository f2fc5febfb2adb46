import { Group, Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from '../appearance/LanguageSwitch.tsx';
import { useOrganisation } from '../appearance/OrganisationLook.tsx';
import { ThemeSwitch } from '../appearance/ThemeSwitch.tsx';
import { base } from '../paths/base.ts';
import classes from './SignInLayout.module.css';

/** The layout of pages before the sign-in: the product's name, one form, language and theme. */
export function SignInLayout({ children, wide = false }: { children: ReactNode; wide?: boolean }) {
  const { t } = useTranslation('sign-in');
  const organisation = useOrganisation();
  return (
    <div className={classes.page}>
      <header className={classes.top}>
        <Group gap="xs">
          <ThemeSwitch />
          <LanguageSwitch />
        </Group>
      </header>
      <main className={classes.main} data-wide={wide || undefined}>
        <div className={classes.brand}>
          <img src={`${base}favicon.svg`} alt="" width={44} height={44} />
          <div>
            <Text fw={600} size="lg">
              {organisation ?? t('common:product')}
            </Text>
            <Text size="sm" c="dimmed">
              {organisation ? t('common:product') : t('what')}
            </Text>
          </div>
        </div>
        <Paper className={classes.form}>{children}</Paper>
      </main>
    </div>
  );
}
