import { useTranslation } from 'react-i18next';
import type { ContentCounts } from '../../../api/retention.ts';
import { formatBytes } from '../../format/format-bytes.ts';
import { formatCount } from '../../format/time.ts';
import classes from './Retention.module.css';

const shown = ['submissions', 'texts', 'cases', 'findings', 'callbacks', 'files', 'bytes', 'notes'] as const;

/** Lists how much content of each kind there is, or was. */
export function ContentCount({ counts }: { counts: ContentCounts }) {
  const { t, i18n } = useTranslation('retention');
  return (
    <dl className={classes.counts}>
      {shown.map((name) => (
        <div key={name}>
          <dt>{t(`erase.count.${name}`)}</dt>
          <dd>
            {name === 'bytes'
              ? formatBytes(counts.bytes, i18n.language)
              : formatCount(counts[name], i18n.language)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
