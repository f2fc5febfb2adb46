import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Erasure } from '../../../api/retention.ts';
import { formatDateTime } from '../../format/time.ts';
import { ContentCount } from './ContentCount.tsx';
import classes from './Retention.module.css';

/** One erasure: who requested it, its result and what it removed. Only a digest identifies the erased person. */
export function ErasureRow({ erasure }: { erasure: Erasure }) {
  const { t, i18n } = useTranslation('retention');
  return (
    <li className={classes.erasure}>
      <Text size="sm" fw={600}>
        {t('erase.person', { digest: erasure.userDigest })} · {t(`erase.state.${erasure.state}`)}
      </Text>
      <Text size="xs" c="dimmed">
        {t('erase.by', { by: erasure.by, at: formatDateTime(erasure.at, i18n.language) })}
      </Text>
      {erasure.reason ? <Text size="sm">{erasure.reason}</Text> : null}
      {erasure.counts ? <ContentCount counts={erasure.counts} /> : null}
    </li>
  );
}
