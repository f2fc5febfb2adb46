import { Button, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Submission } from '../../api/submissions.ts';
import { formatOffset } from '../format/time.ts';
import { LabelTag } from '../labels/LabelTag.tsx';
import { TaskIcon } from '../labels/TaskIcon.tsx';
import { standingOf } from '../media/boxes.ts';
import { useFindingWords } from '../media/finding-words.ts';
import { StandingMark } from '../media/StandingMark.tsx';
import { isUnlooked } from '../media/unlooked.ts';
import { type ListProps, useFindingAbout } from '../submissions/FindingsTable.tsx';
import { hasEnded } from '../submissions/progress.ts';
import { Heading } from '../ui/Heading.tsx';
import classes from './FindingsPanel.module.css';
import { type Merged, mergedFindings, mergedOrders } from './merged-findings.ts';
import type { ShownVideo } from './shown-video.ts';

const defaultInterval = 3;
const first = 100;

/** All findings beside the picture, equal neighbours as one, the worst first. */
export function FindingsPanel({ video, ...list }: { video: ShownVideo } & ListProps) {
  const { t } = useTranslation('videos');
  const [order, setOrder] = useState<(typeof mergedOrders)[number]>('weight');
  const [shown, setShown] = useState(first);
  const { submission } = video.detail;
  const { interval } = submission.params;
  const findings = video.findings.filter((one) => !isUnlooked(one));
  const merged = mergedFindings(findings, typeof interval === 'number' ? interval : defaultInterval, order);
  return (
    <section className={classes.panel} aria-label={t('findingsList')} data-testid="findings">
      <div className={classes.head}>
        <Heading>{t('findingsOf', { count: findings.length })}</Heading>
        {merged.length > 1 && (
          <NativeSelect
            size="xs"
            variant="unstyled"
            aria-label={t('order.name')}
            value={order}
            data={mergedOrders.map((value) => ({ value, label: t(`order.${value}`) }))}
            onChange={({ currentTarget: { value } }) =>
              setOrder(mergedOrders.find((known) => known === value) ?? 'weight')
            }
          />
        )}
      </div>
      {merged.length === 0 ? (
        <NothingFound submission={submission} />
      ) : (
        <ul className={classes.list}>
          {merged.slice(0, shown).map((one) => (
            <Row key={one.worst.id} merged={one} {...list} />
          ))}
        </ul>
      )}
      {merged.length > shown && (
        <Button variant="subtle" size="compact-sm" onClick={() => setShown(shown + first)}>
          {t('showMore', { count: merged.length - shown })}
        </Button>
      )}
    </section>
  );
}

function Row({ merged, activeId, onActive, onFinding, moment }: { merged: Merged } & ListProps) {
  const { t } = useTranslation('videos');
  const words = useFindingWords();
  const about = useFindingAbout();
  const { worst, count, from, to } = merged;
  const time =
    count > 1 && from !== null && to !== null && to > from
      ? `${formatOffset(from)}–${formatOffset(to)}`
      : moment(worst);
  const standing = standingOf(worst);
  return (
    <li>
      <button
        type="button"
        className={classes.row}
        data-active={worst.id === activeId || undefined}
        data-testid="finding-row"
        data-finding-id={worst.id}
        onMouseEnter={() => onActive(worst.id)}
        onMouseLeave={() => onActive(null)}
        onFocus={() => onActive(worst.id)}
        onBlur={() => onActive(null)}
        onClick={() => onFinding(worst)}
      >
        <span className={classes.standing} title={t(`media:standing.${standing}`)}>
          <StandingMark standing={standing} />
        </span>
        <span className={classes.time}>
          {time}
          {count > 1 && <small> ×{count}</small>}
        </span>
        <span className={classes.about} dir="auto">
          <TaskIcon task={worst.task} size={12} /> <small>{words.task(worst.task)}</small> {about(worst)}
        </span>
        <LabelTag
          label={worst.label || t('noLabel')}
          rate={worst.rate}
          rateOf={t(count > 1 ? 'rows.highest.short' : 'scoreOf')}
          review={worst.review}
        />
      </button>
    </li>
  );
}

function NothingFound({ submission: { state, frames } }: { submission: Submission }) {
  const { t } = useTranslation('videos');
  const why = !hasEnded(state) ? 'notYet' : state === 'error' ? 'failed' : frames ? 'pictures' : 'nothing';
  return (
    <Text size="sm" c="dimmed">
      {t(`nothingFound.${why}`, { count: frames ?? 0 })}
    </Text>
  );
}
