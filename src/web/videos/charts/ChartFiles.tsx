import { Files } from '../../charts/Files.tsx';
import type { Figures } from '../../charts/figures.ts';

type Props<Row> = {
  /** The name of the ChartCard. */
  name: string;
  title: string;
  figures: Figures<Row>;
  asTable: boolean;
};

/** Downloads a video's figures as CSV and, while the chart is shown, as PNG. */
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
