import { Checkbox, Stack, Text, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { readServiceKey } from '../../../protocol/service-key.ts';
import { Note } from '../../ui/Note.tsx';
import { formatDateTime } from '../../ui/time.ts';
import classes from './Accounts.module.css';
import { keyFault } from './account-draft.ts';

type Given = { serviceKey: string; dropOldKey: boolean };
type Props = {
  given: Given;
  /** One is there already. */
  kept: boolean;
  change: (given: Given) => void;
  /** What the server said of it. */
  told: string | undefined;
};

const fewBits = 2048;

/** Where the service's key is pasted. What it is, or why it cannot be one, stands beside it before anything is sent. */
export function ServiceKeyField({ given, kept, change, told }: Props) {
  const { t, i18n } = useTranslation('accounts');
  const { serviceKey } = given;
  const fault = keyFault(serviceKey);
  const read = serviceKey.trim() === '' ? null : readServiceKey(serviceKey);
  return (
    <Stack gap={6}>
      <Textarea
        label={t('field.serviceKey')}
        description={t(kept ? 'field.serviceKeyKept' : 'field.serviceKeyHint')}
        autosize
        minRows={4}
        maxRows={10}
        spellCheck={false}
        autoComplete="off"
        classNames={{ input: classes.mono }}
        value={serviceKey}
        error={fault === null ? told : t(`fault.${fault}`)}
        onChange={(event) => change({ ...given, serviceKey: event.currentTarget.value })}
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
      {kept && read?.ok ? (
        <Checkbox
          label={t('field.dropOldKey')}
          description={t('field.dropOldKeyHint')}
          checked={given.dropOldKey}
          onChange={(event) => change({ ...given, dropOldKey: event.currentTarget.checked })}
        />
      ) : null}
    </Stack>
  );
}
