import { Button } from '@mantine/core';
import { IconSignRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../paths/paths.ts';
import { Empty } from '../ui/Empty.tsx';

/** Says that the lane in the address does not exist. The bar has those that do. */
export function NoLane({ lane }: { lane: string }) {
  const { t } = useTranslation('queue');
  return (
    <Empty icon={<IconSignRight size={24} />} title={t('noLane', { lane })}>
      <Button component={Link} to={paths.queue('review')} variant="default">
        {t('common:toQueue')}
      </Button>
    </Empty>
  );
}
