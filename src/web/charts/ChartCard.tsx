import { ActionIcon, Group, Paper, Text, Tooltip } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Heading } from '../ui/Heading.tsx';
import classes from './ChartCard.module.css';

type Props = {
  title: string;
  hint?: string | undefined;
  /** Identifies the chart in tests and links, e.g. "avgScores". */
  name: string;
  chart: ReactNode;
  table: ReactNode;
};

/** Shows a chart or the same numbers as a table. */
export function ChartCard({ title, hint, name, chart, table }: Props) {
  const { t } = useTranslation('charts');
  const [asTable, setAsTable] = useState(false);
  const heading = useId();
  const words = asTable ? t('showChart') : t('showTable');
  return (
    <Paper
      component="section"
      className={classes.card}
      aria-labelledby={`${heading} ${heading}-hint`}
      data-chart={name}
    >
      <Group gap="xs" wrap="nowrap" justify="space-between" align="flex-start">
        <div className={classes.title}>
          <Heading id={heading}>{title}</Heading>
          {hint && (
            <Text size="xs" c="dimmed" id={`${heading}-hint`}>
              {hint}
            </Text>
          )}
        </div>
        <Tooltip label={words}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={[words, title, hint].filter(Boolean).join(': ')}
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? <IconChartBar size={16} /> : <IconTable size={16} />}
          </ActionIcon>
        </Tooltip>
      </Group>
      {asTable ? table : chart}
    </Paper>
  );
}
