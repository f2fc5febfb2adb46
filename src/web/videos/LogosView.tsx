import { useTranslation } from 'react-i18next';
import type { Finding } from '../../api/findings.ts';
import { formatScore } from '../format/time.ts';
import type { ListProps } from '../submissions/FindingsTable.tsx';
import { Parts } from '../ui/Parts.tsx';
import { CropPicture } from './CropPicture.tsx';
import classes from './TaskViews.module.css';
import { Tile } from './Tile.tsx';

/** Logos and station logos: each cropped from its frame, with name, category and angle. */
export function LogosView({ findings, ...list }: ListProps & { findings: Finding[] }) {
  const { t, i18n } = useTranslation('videos');
  const degrees = new Intl.NumberFormat(i18n.language, {
    style: 'unit',
    unit: 'degree',
    unitDisplay: 'narrow',
    maximumFractionDigits: 1,
  });
  const about = ({ name, label, labelNumber, degree }: Finding) => [
    name,
    t('logo.category', { category: label === `label ${labelNumber}` ? String(labelNumber) : label }),
    degree ? t('ocr.angle', { angle: degrees.format(degree) }) : null,
  ];
  return (
    <ul className={classes.tiles} data-wide aria-label={t('findingsList')}>
      {findings.map((finding) => (
        <Tile
          key={finding.id}
          finding={finding}
          {...list}
          picture={
            <>
              <CropPicture finding={finding} alt={finding.name ?? finding.label} />
              <span className={classes.about}>
                <Parts of={about(finding)} />
              </span>
            </>
          }
          caption={t('media:finding.score', { score: formatScore(finding.rate) })}
        />
      ))}
    </ul>
  );
}
