import { Menu, Text } from '@mantine/core';
import { IconFileTypeCsv, IconLayoutRows, IconPhotoDown, IconTable } from '@tabler/icons-react';
import { type ReactElement, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { type Figures, figuresCsv } from '../../charts/figures.ts';
import { chartPng, save } from '../../charts/save.ts';
import type { TaskRows } from './class-rows.ts';
import { RowsPicture } from './RowsPicture.tsx';
import { useRowFigures, useScoreFigures } from './row-figures.ts';
import classes from './ScoreRows.module.css';
import type { Axis } from './TimeMarks.tsx';

type Props = {
  button: ReactElement;
  tasks: readonly TaskRows[];
  axis: Axis;
  title: string;
  exact: boolean;
  onExact: (exact: boolean) => void;
};

/** The rows as a plain table, as files and as a picture. */
export function RowsMenu({ button, tasks, axis, title, exact, onExact }: Props) {
  const { t } = useTranslation(['videos', 'dashboard']);
  const figures = useRowFigures(tasks);
  const scores = useScoreFigures(tasks);
  const picture = useRef<SVGSVGElement>(null);
  const [drawing, setDrawing] = useState(false);
  const [failed, setFailed] = useState(false);
  const csv = <Row,>(name: string, of: Figures<Row>) =>
    save(new Blob([figuresCsv(of)], { type: 'text/csv;charset=utf-8' }), `second-look-${name}.csv`);
  const png = async () => {
    flushSync(() => setDrawing(true));
    try {
      if (!picture.current) throw new Error('the picture was not drawn');
      save(await chartPng(picture.current, title), 'second-look-figures.png');
      setFailed(false);
    } catch {
      setFailed(true);
    } finally {
      setDrawing(false);
    }
  };
  return (
    <>
      {failed && (
        <Text size="xs" role="alert" component="span">
          {t('dashboard:pngFailed')}
        </Text>
      )}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>{button}</Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={exact ? <IconLayoutRows size={16} /> : <IconTable size={16} />}
            onClick={() => onExact(!exact)}
          >
            {t(exact ? 'rows.asRows' : 'rows.asTable')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFileTypeCsv size={16} />} onClick={() => csv('figures', figures)}>
            {t('rows.csvFigures')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFileTypeCsv size={16} />} onClick={() => csv('scores', scores)}>
            {t('rows.csvScores')}
          </Menu.Item>
          <Menu.Item leftSection={<IconPhotoDown size={16} />} onClick={() => void png()}>
            {t('rows.png')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {drawing && (
        <div className={classes.offscreen}>
          <RowsPicture ref={picture} tasks={tasks} axis={axis} />
        </div>
      )}
    </>
  );
}
