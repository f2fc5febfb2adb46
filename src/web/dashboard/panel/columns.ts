import { useTranslation } from 'react-i18next';
import type { Behind, Share } from '../../../api/stats.ts';
import type { Column } from '../../charts/figures.ts';
import { formatCount } from '../../format/time.ts';
import { paths } from '../../paths/paths.ts';
import { interval } from './words.ts';

/** The columns that most panels have, in the reader's language. */
export function useColumns() {
  const { language } = useTranslation().i18n;
  /** How many there are; opens the cases behind them, where there are any. */
  const count = <Row>(
    head: string,
    of: (row: Row) => number,
    behind?: (row: Row) => Behind,
  ): Column<Row> => ({
    head,
    number: true,
    value: of,
    show: (row) => formatCount(of(row), language),
    ...(behind ? { to: (row: Row) => (of(row) > 0 ? paths.behind(behind(row)) : null) } : {}),
  });
  return {
    count,
    /** A count that opens the cases behind its row. */
    cases: <Row extends { behind: Behind }>(head: string, of: (row: Row) => number) =>
      count(head, of, ({ behind }: Row) => behind),
    share: <Row>(head: string, of: (row: Row) => Share, tip?: string): Column<Row> => ({
      head,
      tip,
      number: true,
      value: (row) => of(row)?.value ?? null,
      show: (row) => interval(of(row), language),
    }),
    /** Any other figure; a dash where there is none. */
    figure: <Row>(
      head: string,
      of: (row: Row) => number | null,
      show: (value: number) => string,
      tip?: string,
    ): Column<Row> => ({
      head,
      tip,
      number: true,
      value: of,
      show: (row) => {
        const value = of(row);
        return value === null ? '–' : show(value);
      },
    }),
  };
}
