import { Checkbox, Stack, Text, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { readServiceKey } from '../../../protocol/service-key.ts';
import { formatDateTime } from '../../format/time.ts';
import { Note } from '../../ui/Note.tsx';
import classes from './Accounts.module.css';

type Props = {
  field: (path: string, props?: { type: 'checkbox' }) => object;
  serviceKey: string;
  /** A key is already stored. */
  stored: boolean;
};

const fewBits = 2048;

/** Field for the service's public key. It describes the key, or says why it is invalid, before anything is sent. */
export function ServiceKeyField({ field, serviceKey, stored }: Props) {
  const { t, i18n } = useTranslation('accounts');
  const read = serviceKey.trim() === '' ? null : readServiceKey(serviceKey);
  return (
    <Stack gap={8}>
      <Textarea
        label={t('field.serviceKey')}
        description={t(stored ? 'field.serviceKeyStored' : 'field.serviceKeyHint')}
        autosize
        minRows={4}
        maxRows={10}
        spellCheck={false}
        autoComplete="off"
        classNames={{ input: classes.mono }}
        {...field('serviceKey')}
      />
      {read?.ok ? (
        <Text size="sm" role="status">
          {t('serviceKey.facts', { kind: t(`serviceKey.${read.facts.kind}`), bits: read.facts.bits })}
          {read.facts.notAfter
            ? ` · ${t('serviceKey.until', { at: formatDateTime(read.facts.notAfter.toISOString(), i18n.language) })}`
            : null}
        </Text>
      ) : null}
      {read?.ok && read.facts.bits < fewBits ? (
        <Note tone="warn" title={t('serviceKey.short', { bits: read.facts.bits })} compact>
          {null}
        </Note>
      ) : null}
      {stored && read?.ok ? (
        <Checkbox
          label={t('field.dropOldKey')}
          description={t('field.dropOldKeyHint')}
          {...field('dropOldKey', { type: 'checkbox' })}
        />
      ) : null}
    </Stack>
  );
}
