import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Finding } from '../../api/findings.ts';
import { LabelTag } from '../labels/LabelTag.tsx';
import { TaskIcon } from '../labels/TaskIcon.tsx';
import { useFindingWords } from '../media/finding-words.ts';
import classes from './FindingsTable.module.css';

export type ListProps = {
  activeId: string | null;
  onActive: (id: string | null) => void;
  onFinding: (finding: Finding) => void;
  /** The finding's time, in words. */
  moment: (finding: Finding) => string;
};

type Props = ListProps & {
  findings: Finding[];
  /** Number of rows at first, and added by each "show more". */
  first?: number;
  withTask?: boolean;
  /** The task's own description of a finding; defaults to name, type and text. */
  about?: (finding: Finding) => ReactNode;
};

/** Findings as rows: hovering one highlights its box, clicking one shows its frame. */
export function FindingsTable({ findings, first = 60, withTask = false, about, ...list }: Props) {
  const { t } = useTranslation('videos');
  const [shown, setShown] = useState(first);
  const words = useFindingWords();
  const plain = useFindingAbout();
  return (
    <>
      <ul className={classes.list} aria-label={t('findingsList')}>
        {findings.slice(0, shown).map((finding) => (
          <li key={finding.id}>
            <button
              type="button"
              className={classes.row}
              data-active={finding.id === list.activeId || undefined}
              data-testid="finding-row"
              data-finding-id={finding.id}
              onMouseEnter={() => list.onActive(finding.id)}
              onMouseLeave={() => list.onActive(null)}
              onFocus={() => list.onActive(finding.id)}
              onBlur={() => list.onActive(null)}
              onClick={() => list.onFinding(finding)}
            >
              <span className={classes.at}>{list.moment(finding)}</span>
              <span className={classes.about} dir="auto">
                {withTask && (
                  <>
                    <TaskIcon task={finding.task} size={12} /> <small>{words.task(finding.task)} </small>
                  </>
                )}
                {(about ?? plain)(finding)}
              </span>
              <span className={classes.label}>
                <LabelTag
                  label={finding.label || t('noLabel')}
                  rate={finding.rate}
                  rateOf={t('scoreOf')}
                  review={finding.review}
                />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {findings.length > shown && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt={8}
          onClick={() => setShown(shown + Math.max(first, 60))}
        >
          {t('showMore', { count: findings.length - shown })}
        </Button>
      )}
    </>
  );
}

/** The description of a finding, in the service's words. */
export function useFindingAbout(): (finding: Finding) => ReactNode {
  const { t } = useTranslation('videos');
  const words = useFindingWords();
  return (finding) => {
    const parts = [words.who(finding), finding.text, words.nowhere(finding)].filter((part) => part);
    return parts.length === 0 && finding.task === 'image-gallery' ? t('gallery.match') : parts.join(' · ');
  };
}
