import { Link } from 'react-router-dom';
import { Term } from '../ui/Term.tsx';
import chart from './ChartCard.module.css';
import type { Figures } from './figures.ts';

/** The figures in full; each that has cases behind it is a link to them. Scrolls by keyboard too. */
export function FiguresTable<Row>({ columns, rows, keyOf, name }: Figures<Row> & { name: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    // biome-ignore lint/a11y/useSemanticElements: no field lies in it, as a fieldset says.
    <div className={chart.figures} role="group" tabIndex={0} aria-label={name}>
      <table className={chart.table}>
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
                  <td key={head} data-number={number || undefined}>
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
