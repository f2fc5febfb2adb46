import { Button, Text } from '@mantine/core';
import { IconEyeSearch } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Due, previewRetention } from '../../../api/retention.ts';
import { ask } from '../../api/ask.ts';
import { formatBytes } from '../../format/format-bytes.ts';
import { formatCount, formatDateTime } from '../../format/time.ts';
import { isSame } from '../../forms/changes-of.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import classes from './Retention.module.css';
import { type RulesDraft, rulesIn } from './rules-draft.ts';

type Props = { rules: RulesDraft; check: () => boolean };

/** What these rules, saved or not, would remove now. */
export function DryRun({ rules, check }: Props) {
  const { t } = useTranslation('retention');
  const looking = useMutation({
    mutationFn: (rules: RulesDraft) => ask(previewRetention, { body: rulesIn(rules) }),
  });
  // A result for other rules than those on screen would be misleading.
  const current = isSame(looking.variables, rules);
  const due = current ? looking.data?.due.filter(({ rows }) => rows > 0) : undefined;
  return (
    <section aria-label={t('dry')}>
      <Button
        variant="default"
        leftSection={<IconEyeSearch size={16} aria-hidden="true" />}
        loading={looking.isPending}
        onClick={() => {
          if (check()) looking.mutate(rules);
        }}
      >
        {t('dry')}
      </Button>
      <Text size="xs" c="dimmed" mt={4}>
        {t('dryHint')}
      </Text>
      {current && looking.error ? <ErrorNote error={looking.error} compact /> : null}
      <div role="status">
        {due?.length === 0 ? (
          <Text size="sm" mt="sm">
            {t('dryNone')}
          </Text>
        ) : null}
        {due && due.length > 0 ? <DueTable due={due} /> : null}
      </div>
    </section>
  );
}

function DueTable({ due }: { due: Due[] }) {
  const { t, i18n } = useTranslation('retention');
  return (
    <table className={classes.due}>
      <thead>
        <tr>
          {(['kind', 'rows', 'bytes', 'oldest'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {due.map((one) => (
          <tr key={one.kind}>
            <th scope="row">{t(`kind.${one.kind}.name`)}</th>
            <td>{formatCount(one.rows, i18n.language)}</td>
            <td>{formatBytes(one.bytes, i18n.language)}</td>
            <td>{one.oldestAt === null ? '–' : formatDateTime(one.oldestAt, i18n.language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
