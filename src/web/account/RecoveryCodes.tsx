import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Copy } from '../ui/Copy.tsx';
import classes from './Account.module.css';

const focus = (element: HTMLElement | null) => element?.focus();

/** Ten recovery codes. Each signs in once; they are shown only now. */
export function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const { t } = useTranslation('access');
  return (
    <Stack gap="sm" mt={8} maw={520}>
      <Text size="sm" ref={focus} tabIndex={-1}>
        {t('factor.codes')}
      </Text>
      <ul className={classes.codes} aria-label={t('factor.codesList')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        <Copy text={codes.join('\n')} />
        <Button onClick={onSaved}>{t('saved')}</Button>
      </Group>
    </Stack>
  );
}
