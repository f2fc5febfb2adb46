import { Tooltip } from '@mantine/core';
import { IconAlarm } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { whyFirst } from '../../api/case-order.ts';
import type { Case } from '../../api/cases.ts';
import type { Lane } from '../../api/lanes.ts';
import { Age } from '../ui/Age.tsx';
import { formatSpan } from '../ui/time.ts';
import { useNow } from '../ui/use-now.ts';
import { useWhyWords } from './use-why-words.ts';
import classes from './Waiting.module.css';

type Props = { row: Case; lane: Pick<Lane, 'sort' | 'targetSeconds'> };

/** How long a case waits, whether that is too long for its lane, and on pointing at it why it stands where it does. */
export function Waiting({ row, lane }: Props) {
  const { t, i18n } = useTranslation('queue');
  const now = useNow();
  const whyWords = useWhyWords();
  if (row.state === 'decided') return <Age since={row.openedAt} />;
  const why = whyFirst(row, lane, now);
  const late = why.leftSeconds !== null && why.leftSeconds < 0;
  const [first, ...rest] = whyWords(why);
  return (
    <Tooltip
      multiline
      w={260}
      openDelay={350}
      position="bottom-end"
      label={
        <>
          <strong>{first}</strong>
          {rest.map((words) => (
            <div key={words}>{words}</div>
          ))}
        </>
      }
    >
      <span className={classes.waiting} data-late={late || undefined}>
        {late ? (
          <span className={classes.late}>
            <IconAlarm size={13} aria-hidden="true" />
            {t('late', { span: formatSpan(-(why.leftSeconds ?? 0), i18n.language) })}
          </span>
        ) : null}
        <Age since={row.openedAt} />
      </span>
    </Tooltip>
  );
}
