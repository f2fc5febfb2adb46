import { Menu, Text } from '@mantine/core';
import { IconChartBar, IconFileTypeCsv, IconPhotoDown, IconTable } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveCsv, savePng } from '../../charts/save.ts';

export type PanelMenuProps = {
  button: ReactElement;
  /** Used in file names. */
  name: string;
  title: string;
  csv: () => string;
  /** Null if there is only a table. */
  asTable: { asTable: boolean; onChange: (asTable: boolean) => void } | null;
  /** Finds the chart; null while there is none. */
  drawing: (() => SVGSVGElement | null) | null;
};

/** The panel's figures as a table, as CSV and as a picture. */
export function PanelMenu({ button, name, title, csv, asTable, drawing }: PanelMenuProps) {
  const { t } = useTranslation(['dashboard', 'charts']);
  const [failed, setFailed] = useState(false);
  return (
    <>
      {failed ? (
        <Text size="xs" role="alert">
          {t('pngFailed')}
        </Text>
      ) : null}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>{button}</Menu.Target>
        <Menu.Dropdown>
          {asTable ? (
            <Menu.Item
              leftSection={asTable.asTable ? <IconChartBar size={16} /> : <IconTable size={16} />}
              onClick={() => asTable.onChange(!asTable.asTable)}
            >
              {t(asTable.asTable ? 'charts:showChart' : 'charts:showTable')}
            </Menu.Item>
          ) : null}
          <Menu.Item leftSection={<IconFileTypeCsv size={16} />} onClick={() => saveCsv(csv(), name)}>
            {t('csv')}
          </Menu.Item>
          {drawing ? (
            <Menu.Item
              leftSection={<IconPhotoDown size={16} />}
              onClick={async () => setFailed(!(await savePng(drawing(), title, name)))}
            >
              {t('png')}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
