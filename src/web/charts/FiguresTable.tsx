import { Link } from 'react-router-dom';
import { Term } from '../ui/Term.tsx';
import chart from './ChartCard.module.css';
import type { Figures } from './figures.ts';

/** All figures as a table; figures with cases link to them. Can be scrolled by keyboard. */
export function FiguresTable<Row>({ columns, rows, keyOf, name }: Figures<Row> & { name: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: A scrollable region must be reachable by keyboard.
    // biome-ignore lint/a11y/useSemanticElements: A fieldset is for form fields, and this has none.
    <div className={chart.figures} role="group" tabIndex={0} aria-label={name}>
      <table className={chart.table} data-wide={columns.length > 3 || undefined}>
        <thead>
          <tr>
            {columns.map(({ head, tip, number }) => (
              <th key={head} scope="col" data-number={number || undefined}>
                <Term tip={tip}>{head}</Term>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ head, number, value, show, to }) => {
                const shown = show ? show(row) : value(row);
                const address = to?.(row);
                return (
                  <td key={head} data-number={number || undefined} data-column={head}>
                    {address ? <Link to={address}>{shown}</Link> : shown}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
