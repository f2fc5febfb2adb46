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
  /** Null if there is only a table. */
  chart: ReactNode | null;
  table: ReactNode;
  /** More buttons beside the table button; the argument says whether the table is shown. */
  tools?: (asTable: boolean) => ReactNode;
  /** Keeps this height, independent of the content. */
  size?: 'fit' | 's' | 'm' | 'l';
  /** Grows when the content needs more room. */
  grows?: boolean;
  /** Set when the parent controls whether the chart or the table is shown. */
  shown?: { asTable: boolean; onChange: (asTable: boolean) => void };
};

/** Shows a chart or the same numbers as a table. */
export function ChartCard({ title, hint, name, chart, table, tools, size, grows = false, shown }: Props) {
  const { t } = useTranslation('charts');
  const [own, setOwn] = useState(false);
  const { asTable, onChange } = shown ?? { asTable: own, onChange: setOwn };
  const heading = useId();
  const words = asTable ? t('showChart') : t('showTable');
  return (
    <Paper
      component="section"
      className={size ? `${classes.card} ${classes.sized}` : classes.card}
      data-size={size}
      data-grows={grows || undefined}
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
        <Group gap={2} wrap="nowrap">
          {tools?.(asTable)}
          {chart === null ? null : (
            <Tooltip label={words}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={[words, title, hint].filter(Boolean).join(': ')}
                aria-pressed={asTable}
                onClick={() => onChange(!asTable)}
              >
                {asTable ? <IconChartBar size={16} /> : <IconTable size={16} />}
              </ActionIcon>
            </Tooltip>
          )}
        </Group>
      </Group>
      {asTable || chart === null ? table : chart}
    </Paper>
  );
}
