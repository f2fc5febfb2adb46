import { Button } from '@mantine/core';
import { IconMovie, IconSearchOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../paths/paths.ts';
import { SamplesPanel } from '../samples/SamplesPanel.tsx';
import { SubmissionsPage } from '../submissions/SubmissionsPage.tsx';
import { Empty } from '../ui/Empty.tsx';

/** Lists the submitted videos, newest first. */
export function VideosPage() {
  const { t } = useTranslation('videos');
  return (
    <SubmissionsPage
      kind="video-file"
      title={t('title')}
      submit={{ to: paths.submit('video'), words: t('submit') }}
      noMatch={
        <Empty icon={<IconSearchOff size={24} />} title={t('noMatch.title')} hint={t('noMatch.hint')}>
          <Button component={Link} to={paths.videos()} variant="default">
            {t('noMatch.clear')}
          </Button>
        </Empty>
      }
      none={
        <Empty icon={<IconMovie size={24} />} title={t('none.title')} hint={t('none.hint')}>
          <SamplesPanel />
        </Empty>
      }
    />
  );
}
