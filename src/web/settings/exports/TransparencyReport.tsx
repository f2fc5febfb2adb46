import { Button, Group, Stack, Table, Text, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noticeFiguresQuery, reportUrl } from '../../api/transparency.ts';
import { interval, percent } from '../../format/share.ts';
import { formatCount } from '../../format/time.ts';
import { ownZone } from '../../format/zone.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Heading } from '../../ui/Heading.tsx';

type Days = { from: string; to: string };

/** The report that the Digital Services Act asks for, of the chosen days, and the notices in it. */
export function TransparencyReport() {
  const { t } = useTranslation('exports');
  const year = new Date().getFullYear() - 1;
  const [days, setDays] = useState<Days>({ from: `${year}-01-01`, to: `${year}-12-31` });
  const whole = days.from !== '' && days.to !== '';
  const wrong = whole && days.to < days.from;
  const ready = whole && !wrong;
  const period = { ...days, zone: ownZone() };
  return (
    <section aria-labelledby="transparency-report" data-testid="transparency-report">
      <Stack gap="sm">
        <Heading id="transparency-report">{t('report.title')}</Heading>
        <Text size="sm" c="dimmed" maw={640}>
          {t('report.what')}
        </Text>
        <Group gap="sm" align="start">
          {(['from', 'to'] as const).map((end) => (
            <TextInput
              key={end}
              type="date"
              label={t(`report.${end}`)}
              description={t(`report.${end}Hint`)}
              value={days[end]}
              error={end === 'to' && wrong ? t('report.order') : undefined}
              onChange={({ currentTarget: { value } }) => setDays({ ...days, [end]: value })}
            />
          ))}
        </Group>
        <Group gap="xs">
          {(['xlsx', 'csv'] as const).map((format) => (
            <Button
              key={format}
              component="a"
              {...(ready ? { href: reportUrl(period, format) } : {})}
              download
              size="xs"
              variant="default"
              aria-disabled={!ready || undefined}
              leftSection={<IconDownload size={15} aria-hidden="true" />}
            >
              {t(`report.${format}`)}
            </Button>
          ))}
        </Group>
        {ready ? <Notices period={period} /> : null}
      </Stack>
    </section>
  );
}

/** How many notices came from whom, and how they ended. */
function Notices({ period }: { period: Days & { zone: string } }) {
  const { t, i18n } = useTranslation('exports');
  const { data, error, refetch } = useQuery(noticeFiguresQuery(period));
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const count = (value: number) => formatCount(value, i18n.language);
  if (data.kinds.every(({ received }) => received === 0))
    return (
      <Text size="sm" c="dimmed">
        {t('report.noNotices')}
      </Text>
    );
  const numbers = ['received', 'upheld', 'dismissed', 'removed', 'waiting'] as const;
  return (
    <Stack gap="xs">
      <Table.ScrollContainer minWidth={720}>
        <Table aria-label={t('report.notices')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('report.by')}</Table.Th>
              {numbers.map((name) => (
                <Table.Th key={name}>{t(`report.${name}`)}</Table.Th>
              ))}
              <Table.Th>{t('report.upheldShare')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.kinds.map((row) => (
              <Table.Tr key={row.kind}>
                <Table.Th scope="row">{t(`report.kind.${row.kind}`)}</Table.Th>
                {numbers.map((name) => (
                  <Table.Td key={name}>{count(row[name])}</Table.Td>
                ))}
                <Table.Td>{interval(row.upheldShare, i18n.language)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Text size="xs" c="dimmed" maw={640}>
        {data.trustedShare === null
          ? ''
          : t('report.trusted', { share: percent(data.trustedShare, i18n.language) })}{' '}
        {t('report.basis')}
      </Text>
    </Stack>
  );
}
