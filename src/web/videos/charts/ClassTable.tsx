import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from '../../charts/ChartCard.module.css';
import { LabelTag } from '../../labels/LabelTag.tsx';
import type { ClassFigure } from './class-figures.ts';

type Props = {
  figures: ClassFigure[];
  heading: string;
  chosen: string | null;
  onChoose: (name: string) => void;
};

/** The same figures in full, reachable by keyboard. */
export function ClassTable({ figures, heading, chosen, onChoose }: Props) {
  const { t } = useTranslation('charts');
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('class')}</th>
          <th scope="col" data-number>
            {t('number')}
          </th>
          <th scope="col" data-number>
            {heading}
          </th>
          <th scope="col">{t('frames')}</th>
        </tr>
      </thead>
      <tbody>
        {figures.map(({ label, name, value }) => (
          <tr key={label}>
            <td>
              <LabelTag label={name} />
            </td>
            <td data-number>{label}</td>
            <td data-number data-testid="figure">
              {value}
            </td>
            <td>
              <Button
                size="compact-xs"
                variant={chosen === name ? 'light' : 'subtle'}
                aria-pressed={chosen === name}
                onClick={() => onChoose(name)}
              >
                {t('showFrames')}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
