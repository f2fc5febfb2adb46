import { useTranslation } from 'react-i18next';
import type { Behind, Share } from '../../../api/stats.ts';
import type { Column } from '../../charts/figures.ts';
import { interval } from '../../format/share.ts';
import { formatCount } from '../../format/time.ts';
import { paths } from '../../paths/paths.ts';

/** Columns that most panels share, in the reader's language. */
export function useColumns() {
  const { language } = useTranslation().i18n;
  /** A count that links to its cases, if there are any. */
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
    /** A count that links to the cases of its row. */
    cases: <Row extends { behind: Behind }>(head: string, of: (row: Row) => number) =>
      count(head, of, ({ behind }: Row) => behind),
    share: <Row>(head: string, of: (row: Row) => Share, tip?: string): Column<Row> => ({
      head,
      tip,
      number: true,
      value: (row) => of(row)?.value ?? null,
      show: (row) => interval(of(row), language),
    }),
    /** Any other figure; a dash if there is none. */
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
