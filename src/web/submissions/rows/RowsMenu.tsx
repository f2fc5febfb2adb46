import { Menu, Text } from '@mantine/core';
import { IconFileTypeCsv, IconLayoutRows, IconPhotoDown, IconTable } from '@tabler/icons-react';
import { type ReactElement, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { figuresCsv } from '../../charts/figures.ts';
import { saveCsv, savePng } from '../../charts/save.ts';
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
  const png = async () => {
    flushSync(() => setDrawing(true));
    setFailed(!(await savePng(picture.current, { title }, 'figures')));
    setDrawing(false);
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
          <Menu.Item
            leftSection={<IconFileTypeCsv size={16} />}
            onClick={() => saveCsv(figuresCsv(figures), 'figures')}
          >
            {t('rows.csvFigures')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFileTypeCsv size={16} />}
            onClick={() => saveCsv(figuresCsv(scores), 'scores')}
          >
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
