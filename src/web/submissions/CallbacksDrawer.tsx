import { Drawer, Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SubmissionDetail } from '../../api/submissions.ts';
import { Raw } from '../ui/Raw.tsx';
import { CallbacksList } from './CallbacksList.tsx';

type Props = { detail: SubmissionDetail; opened: boolean; onClose: () => void };

/** The callbacks as the service sent them, and how they were processed. */
export function CallbacksDrawer({ detail, opened, onClose }: Props) {
  const { t } = useTranslation('videos');
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="xl"
      title={t('raw.title')}
      closeButtonProps={{ 'aria-label': t('raw.close') }}
    >
      <Tabs defaultValue="callbacks" keepMounted={false}>
        <Tabs.List mb="sm">
          <Tabs.Tab value="callbacks">{t('raw.callbacks', { count: detail.callbacks.length })}</Tabs.Tab>
          <Tabs.Tab value="json">{t('raw.json')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="callbacks">
          <CallbacksList detail={detail} />
        </Tabs.Panel>
        <Tabs.Panel value="json">
          <Raw text={JSON.stringify(detail, null, 1)} />
        </Tabs.Panel>
      </Tabs>
    </Drawer>
  );
}
