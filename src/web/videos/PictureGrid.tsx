import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Finding } from '../../api/findings.ts';
import { formatScore } from '../format/time.ts';
import type { ListProps } from '../submissions/FindingsTable.tsx';
import { CropPicture } from './CropPicture.tsx';
import classes from './TaskViews.module.css';
import { Tile } from './Tile.tsx';

const first = 24;

/** The pictures of a class, the highest score first. */
export function PictureGrid({ findings, ...list }: ListProps & { findings: Finding[] }) {
  const { t } = useTranslation('videos');
  const [shown, setShown] = useState(first);
  return (
    <>
      <ul className={classes.tiles} aria-label={t('findingsList')}>
        {[...findings]
          .sort((a, b) => (b.rate ?? 0) - (a.rate ?? 0))
          .slice(0, shown)
          .map((finding) => (
            <Tile
              key={finding.id}
              finding={finding}
              {...list}
              picture={<CropPicture finding={{ ...finding, box: null }} alt="" />}
              caption={t('media:finding.score', { score: formatScore(finding.rate) })}
            />
          ))}
      </ul>
      {findings.length > shown && (
        <Button variant="subtle" size="compact-sm" mt={8} onClick={() => setShown(shown + 4 * first)}>
          {t('showMore', { count: findings.length - shown })}
        </Button>
      )}
    </>
  );
}
