import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Finding } from '../../api/findings.ts';
import { formatScore } from '../format/time.ts';
import { LabelTag } from '../labels/LabelTag.tsx';
import type { ListProps } from '../submissions/FindingsTable.tsx';
import { byClass } from './by-class.ts';
import { CropPicture } from './CropPicture.tsx';
import classes from './TaskViews.module.css';
import { Tile } from './Tile.tsx';

const first = 24;

/** The pictures of each class in a grid, the highest score first. */
export function ClassGrid({ findings, ...list }: ListProps & { findings: Finding[] }) {
  return (
    <>
      {byClass(findings).map(({ label, findings: own }) => (
        <OneClass key={label} label={label} findings={own} {...list} />
      ))}
    </>
  );
}

function OneClass({ label, findings, ...list }: ListProps & { label: string; findings: Finding[] }) {
  const { t } = useTranslation('videos');
  const [shown, setShown] = useState(first);
  const review = findings.filter((one) => one.review).length;
  return (
    <section className={classes.group} data-testid="class">
      <div className={classes.groupHead}>
        <LabelTag label={label || t('noLabel')} review={review > 0} />
        <Text size="xs" c="dimmed" component="span">
          {[t('pictures', { count: findings.length }), review > 0 && t('toReview', { count: review })]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      <ul className={classes.tiles} aria-label={label || t('noLabel')}>
        {findings.slice(0, shown).map((finding) => (
          <Tile
            key={finding.id}
            finding={finding}
            {...list}
            picture={<CropPicture finding={{ ...finding, box: null }} alt="" />}
            caption={formatScore(finding.rate)}
          />
        ))}
      </ul>
      {findings.length > shown && (
        <Button variant="subtle" size="compact-sm" mt={8} onClick={() => setShown(shown + 4 * first)}>
          {t('showMore', { count: findings.length - shown })}
        </Button>
      )}
    </section>
  );
}
