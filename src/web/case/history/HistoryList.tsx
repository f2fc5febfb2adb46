import { IconRobot, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatClock, formatDateTime } from '../../format/time.ts';
import { useLabelName } from '../../labels/use-label-name.ts';
import { FoldedStatement } from '../../statements/FoldedStatement.tsx';
import classes from './HistoryList.module.css';
import type { condensedHistory } from './history.ts';
import { ReviewWords } from './ReviewWords.tsx';

type Entry = ReturnType<typeof condensedHistory>[number];

function isVerdict(value: unknown): value is 'approve' | 'reject' | 'escalate' {
  return value === 'approve' || value === 'reject' || value === 'escalate';
}

/** What machine and people did with a case, oldest first. */
export function HistoryList({ entries }: { entries: readonly Entry[] }) {
  const { t, i18n } = useTranslation('case');
  const labelName = useLabelName();
  const words = (entry: Entry) => {
    const { verdict, label, to, from, size, looked, outcome, why, channel } = entry.detail;
    // A program with an API key has the key's name.
    const by = entry.machine && entry.by === 'machine' ? t('history.machine') : entry.by;
    const sentence = t(`history.${entry.what}`, { by, to, from, count: entry.times });
    const more = [
      isVerdict(verdict) ? t(`verdict.${verdict}`) : null,
      typeof label === 'string' ? labelName(label) : null,
      typeof outcome === 'string' ? t(`looks:toast.${outcome}`, { defaultValue: '' }) : null,
      typeof why === 'string' ? t(`looks:why.${why}`, { defaultValue: '' }) : null,
      typeof channel === 'string' ? t(`looks:appeal.channel.${channel}`, { defaultValue: '' }) : null,
      typeof size === 'number' ? t('history.bulk', { count: size, looked }) : null,
    ];
    const details = more.filter(Boolean).join(', ');
    return details ? `${sentence} (${details})` : sentence;
  };
  return (
    <ol className={classes.list}>
      {entries.map((entry) => (
        <li key={`${entry.at} ${entry.what} ${entry.by}`} className={classes.entry}>
          <time dateTime={entry.at} title={formatDateTime(entry.at, i18n.language)} className={classes.time}>
            {formatClock(entry.at, i18n.language)}
          </time>
          {entry.machine ? (
            <IconRobot size={14} aria-hidden="true" />
          ) : (
            <IconUser size={14} aria-hidden="true" />
          )}
          <span>
            {words(entry)}
            {typeof entry.detail.note === 'string' ? (
              <span className={classes.note}>
                “<bdi>{entry.detail.note}</bdi>”
              </span>
            ) : null}
            {entry.reasons ? <FoldedStatement of={entry.reasons} /> : null}
            {entry.review ? <ReviewWords review={entry.review} /> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}
