import { useTranslation } from 'react-i18next';
import { FiguresTable } from '../../charts/FiguresTable.tsx';
import type { TaskRows } from './class-rows.ts';
import { useRowFigures } from './row-figures.ts';

/** The same figures, not rounded. */
export function ExactRows({ tasks }: { tasks: readonly TaskRows[] }) {
  const { t } = useTranslation('videos');
  return <FiguresTable {...useRowFigures(tasks)} name={t('rows.name')} />;
}
