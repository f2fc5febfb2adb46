import { Files } from '../../charts/Files.tsx';
import type { Figures } from '../../charts/figures.ts';

type Props<Row> = {
  /** The card's, as ChartCard has it. */
  name: string;
  title: string;
  figures: Figures<Row>;
  asTable: boolean;
};

/** A film's figures as a CSV file, and the chart while it is shown as a picture. */
export function ChartFiles<Row>({ name, title, figures, asTable }: Props<Row>) {
  const drawing = () =>
    document.querySelector<SVGSVGElement>(`[data-chart="${CSS.escape(name)}"] svg.recharts-surface`);
  return (
    <Files
      name={name.replaceAll(' ', '-')}
      title={title}
      figures={figures}
      drawing={asTable ? null : drawing}
    />
  );
}
