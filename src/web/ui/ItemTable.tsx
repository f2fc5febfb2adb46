import { Skeleton } from '@mantine/core';
import { createContext, type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './ItemTable.module.css';
import { type DirectActions, type RowAction, RowActions } from './RowActions.tsx';

/** `width`: percent of the table. */
export type Column = { words: string; width: number };
type TableProps = {
  label: string;
  /** Heading of the first column, which takes the room that the others leave. */
  name: string;
  columns: readonly Column[];
  live?: boolean;
  children: ReactNode;
};

const Columns = createContext<readonly Column[]>([]);

/** A list of things that can be changed: one row each, and a block each where the table has no room. */
export function ItemTable({ label, name, columns, live = false, children }: TableProps) {
  const { t } = useTranslation('common');
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={label} aria-live={live ? 'polite' : undefined}>
        <colgroup>
          <col />
          {columns.map(({ words, width }) => (
            <col key={words} style={{ width: `${width}%` }} />
          ))}
          <col className={classes.actionsColumn} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{name}</th>
            {columns.map(({ words }) => (
              <th key={words} scope="col">
                {words}
              </th>
            ))}
            <th scope="col">{t('actions')}</th>
          </tr>
        </thead>
        <Columns value={columns}>{children}</Columns>
      </table>
    </div>
  );
}

type RowProps = {
  /** The row's name in words, for its menu. */
  name: string;
  head?: ReactNode;
  /** A second, quiet line of the first cell. */
  about?: ReactNode;
  cells: readonly ReactNode[];
  direct?: DirectActions;
  more?: readonly (RowAction | null)[] | undefined;
  /** No longer in effect. */
  off?: boolean | undefined;
  testId?: string;
  /** A warning, an error or an open part below the row. */
  children?: ReactNode;
};

export function ItemRow({ name, head, about, cells, direct = [], more, off, testId, children }: RowProps) {
  const columns = useContext(Columns);
  return (
    <tbody className={classes.item} data-off={off || undefined} data-testid={testId}>
      <tr>
        <th scope="row">
          <bdi className={classes.name}>{head ?? name}</bdi>
          {about ? (
            <span className={classes.about} dir="auto">
              {about}
            </span>
          ) : null}
        </th>
        {columns.map(({ words }, at) => (
          <td key={words} data-column={words}>
            {cells[at]}
          </td>
        ))}
        <td className={classes.actions}>
          <RowActions name={name} direct={direct} more={more} />
        </td>
      </tr>
      {children ? (
        <tr className={classes.under}>
          <td colSpan={columns.length + 2}>{children}</td>
        </tr>
      ) : null}
    </tbody>
  );
}

/** The room of a table that is loading. */
export function ItemTableSkeleton({ rows = 4 }: { rows?: number }) {
  return <Skeleton height={32 + rows * 44} />;
}
