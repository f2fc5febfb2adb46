import { Button, Group } from '@mantine/core';
import { IconSignRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { q } from '../api/client.ts';
import { formatCount } from '../format/time.ts';
import { useLaneName } from '../lanes/lane-of.ts';
import { paths } from '../paths/paths.ts';
import { Empty } from '../ui/Empty.tsx';

/** Says that the lane in the address does not exist, and links to those that do. */
export function NoLane({ lane }: { lane: string }) {
  const { t, i18n } = useTranslation('queue');
  const name = useLaneName();
  const lanes = useQuery(q.lanes()).data?.lanes ?? [];
  return (
    <Empty icon={<IconSignRight size={24} />} title={t('noLane', { lane })} hint={t('noLaneHint')}>
      <Group gap={8} justify="center" maw={480}>
        {lanes.map((one) => (
          <Button key={one.key} component={Link} to={paths.queue(one.key)} variant="default" size="xs">
            {name(one)} {formatCount(one.open, i18n.language)}
          </Button>
        ))}
      </Group>
    </Empty>
  );
}
