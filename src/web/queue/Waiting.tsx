import { useHover, useMergedRef } from '@mantine/hooks';
import { IconAlarm } from '@tabler/icons-react';
import { Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { whyFirst } from '../../api/case-order.ts';
import type { Case } from '../../api/cases.ts';
import type { Lane } from '../../api/lanes.ts';
import { formatSpan } from '../format/time.ts';
import { Age } from '../ui/Age.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useNow } from '../ui/use-now.ts';
import classes from './Waiting.module.css';

// Loaded lazily, since it imports a positioning library.
const Why = lazyPart(async () => (await import('./Why.tsx')).Why);

type Props = { row: Case; lane: Pick<Lane, 'sort' | 'targetSeconds'> };

/** How long a case has waited, whether that is over the lane's target, and a tip that explains its position. */
export function Waiting({ row, lane }: Props) {
  const { t, i18n } = useTranslation('queue');
  const now = useNow();
  const target = useRef<HTMLSpanElement>(null);
  const { hovered, ref: hover } = useHover<HTMLSpanElement>();
  const ref = useMergedRef(target, hover);
  if (row.state === 'decided') return <Age since={row.openedAt} />;
  const why = whyFirst(row, lane, now);
  const late = why.leftSeconds !== null && why.leftSeconds < 0;
  return (
    <span ref={ref} className={classes.waiting}>
      {late ? (
        <span className={classes.late}>
          <IconAlarm size={13} aria-hidden="true" />
          {t('late', { span: formatSpan(-(why.leftSeconds ?? 0), i18n.language) })}
        </span>
      ) : null}
      <Age since={row.openedAt} />
      <Suspense fallback={null}>{hovered ? <Why target={target} why={why} /> : null}</Suspense>
    </span>
  );
}
