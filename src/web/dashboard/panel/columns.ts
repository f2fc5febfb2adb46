import { useTranslation } from 'react-i18next';
import type { Share } from '../../../api/share.ts';
import type { Behind } from '../../../api/stats.ts';
import type { Column } from '../../charts/figures.ts';
import { interval } from '../../format/share.ts';
import { formatCount } from '../../format/time.ts';
import { paths } from '../../paths/paths.ts';

/** Any figure; a dash if there is none. */
const figure = <Row>(
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
});

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
      unit: '0–1',
      value: (row) => of(row)?.value ?? null,
      interval: of,
      show: (row) => interval(of(row), language),
    }),
    figure,
    /** A figure in seconds, shown as people read it. */
    seconds: <Row>(...given: Parameters<typeof figure<Row>>) => ({ ...figure(...given), unit: 's' }),
    /** A share without an interval, 0 to 1. */
    part: <Row>(...given: Parameters<typeof figure<Row>>) => ({ ...figure(...given), unit: '0–1' }),
  };
}
