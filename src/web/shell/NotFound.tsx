import { Button } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../paths/paths.ts';
import { Empty } from '../ui/Empty.tsx';

export function NotFound() {
  const { t } = useTranslation('common');
  return (
    <Empty icon={<IconMapQuestion size={24} />} title={t('notFound')} page>
      <Button component={Link} to={paths.queue('review')} variant="default">
        {t('toQueue')}
      </Button>
    </Empty>
  );
}
