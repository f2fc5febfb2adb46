import { Menu, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconChartBar, IconFileTypeCsv, IconLink, IconPhotoDown, IconTable } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Constant } from '../../charts/figures.ts';
import { saveCsv, savePng } from '../../charts/save.ts';
import { type Counted, useFileFacts } from './use-file-facts.ts';

export type PanelMenuProps = {
  button: ReactElement;
  /** Used in file names. */
  name: string;
  title: string;
  csv: (constants: readonly Constant[]) => string;
  counted: Counted | null;
  basis: string | undefined;
  /** Null if there is only a table. */
  asTable: { asTable: boolean; onChange: (asTable: boolean) => void } | null;
  /** Finds the chart; null while there is none. */
  drawing: (() => SVGSVGElement | null) | null;
};

/** The panel's figures as a table, as CSV and as a picture. */
export function PanelMenu(props: PanelMenuProps) {
  const { button, name, title, csv, counted, basis, asTable, drawing } = props;
  const { t } = useTranslation(['dashboard', 'charts']);
  const [failed, setFailed] = useState(false);
  const { constants, line, link } = useFileFacts(name, counted, basis);
  const { copy } = useClipboard();
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
          <Menu.Item
            leftSection={<IconFileTypeCsv size={16} />}
            onClick={() => saveCsv(csv(constants), name)}
          >
            {t('csv')}
          </Menu.Item>
          {drawing ? (
            <Menu.Item
              leftSection={<IconPhotoDown size={16} />}
              onClick={async () => setFailed(!(await savePng(drawing(), { title, line }, name)))}
            >
              {t('png')}
            </Menu.Item>
          ) : null}
          <Menu.Item leftSection={<IconLink size={16} />} onClick={() => copy(link)}>
            {t('link')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
