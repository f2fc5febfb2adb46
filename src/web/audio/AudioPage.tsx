import { Button } from '@mantine/core';
import { IconPlus, IconSearchOff, IconWaveform } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../paths/paths.ts';
import { SubmissionsPage } from '../submissions/SubmissionsPage.tsx';
import { Empty } from '../ui/Empty.tsx';

/** Lists the submitted audio files, newest first; a waiting one shows its position in the line. */
export function AudioPage() {
  const { t } = useTranslation('audio');
  return (
    <SubmissionsPage
      kind="audio-file"
      title={t('title')}
      submit={{ to: paths.submit('audio'), words: t('submit') }}
      what={t('column')}
      noMatch={
        <Empty icon={<IconSearchOff size={24} />} title={t('noMatch.title')} hint={t('noMatch.hint')}>
          <Button component={Link} to={paths.audio()} variant="default">
            {t('noMatch.clear')}
          </Button>
        </Empty>
      }
      none={
        <Empty icon={<IconWaveform size={24} />} title={t('none.title')} hint={t('none.hint')}>
          <Button component={Link} to={paths.submit('audio')} leftSection={<IconPlus size={16} />}>
            {t('submit')}
          </Button>
        </Empty>
      }
    />
  );
}
