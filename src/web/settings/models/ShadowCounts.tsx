import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Shadow } from '../../../protocol/operator/text-models.ts';
import { formatCount, formatDateTime } from '../../format/time.ts';
import classes from './Models.module.css';

const figures = ['texts', 'both', 'onlyUsed', 'onlyNext'] as const;

/** What the version in use and the one that watches have said about the platform's texts. */
export function ShadowCounts({ shadow }: { shadow: Shadow }) {
  const { t, i18n } = useTranslation('models');
  return (
    <div className={classes.part}>
      <h3 className={classes.subtitle}>
        {t('shadow.title', { since: formatDateTime(shadow.since, i18n.language) })}
      </h3>
      <dl className={classes.figures}>
        {figures.map((figure) => (
          <div key={figure} data-testid={`shadow-${figure}`}>
            <dt>{t(`shadow.${figure}`)}</dt>
            <dd>{formatCount(shadow[figure], i18n.language)}</dd>
          </div>
        ))}
      </dl>
      <Text size="xs" c="dimmed">
        {t('shadow.what')}
      </Text>
    </div>
  );
}
