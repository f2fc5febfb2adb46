import { ActionIcon, Text } from '@mantine/core';
import { IconFileTypeCsv, IconPhotoDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Figures, figuresCsv } from './figures.ts';
import { chartPng, save } from './save.ts';

type FilesProps<Row> = {
  name: string;
  title: string;
  figures: Figures<Row>;
  drawing: (() => SVGSVGElement | null) | null;
};

/** Downloads the figures as CSV and the chart as PNG. */
export function Files<Row>({ name, title, figures, drawing }: FilesProps<Row>) {
  const { t } = useTranslation('dashboard');
  const [failed, setFailed] = useState(false);
  const savePicture = async () => {
    try {
      const svg = drawing?.();
      setFailed(!svg);
      if (svg) save(await chartPng(svg, title), `second-look-${name}.png`);
    } catch {
      setFailed(true);
    }
  };
  const csv = () =>
    save(new Blob([figuresCsv(figures)], { type: 'text/csv;charset=utf-8' }), `second-look-${name}.csv`);
  const button = { variant: 'subtle', color: 'gray', size: 'sm' } as const;
  return (
    <>
      {failed ? (
        <Text size="xs" role="alert">
          {t('pngFailed')}
        </Text>
      ) : null}
      <ActionIcon {...button} aria-label={`${t('csv')}: ${title}`} title={t('csv')} onClick={csv}>
        <IconFileTypeCsv size={16} aria-hidden="true" />
      </ActionIcon>
      {drawing ? (
        <ActionIcon
          {...button}
          aria-label={`${t('png')}: ${title}`}
          title={t('png')}
          onClick={() => void savePicture()}
        >
          <IconPhotoDown size={16} aria-hidden="true" />
        </ActionIcon>
      ) : null}
    </>
  );
}
