import { IconAlertTriangle, IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, type To } from 'react-router-dom';
import type { LabelEntry } from '../../../api/labels.ts';
import type { GalleryEntry } from '../../../protocol/operator/galleries.ts';
import { pictureUrl } from '../../api/galleries.ts';
import { labelName } from '../../galleries/entry-draft.ts';
import { Tag } from '../../ui/Tag.tsx';
import classes from './Galleries.module.css';
import { GalleryPicture } from './GalleryPicture.tsx';

type Props = { entry: GalleryEntry; to: To; dictionary: readonly LabelEntry[] };

/** An entry in brief: its first usable picture, name, group or class, what it counts as, number of pictures. */
export function EntryCard({ entry, to, dictionary }: Props) {
  const { t } = useTranslation('galleries');
  const { kind, pictures } = entry;
  const shown = pictures.find(({ state }) => state === 'ready') ?? pictures[0];
  const refused = pictures.filter(({ state }) => state === 'refused').length;
  return (
    <li className={classes.card} data-testid="gallery-entry">
      <Link to={to} className={classes.open} preventScrollReset>
        <span className={classes.frame}>
          {shown ? (
            <GalleryPicture src={pictureUrl(entry, shown.id)} alt="" />
          ) : (
            <span className={classes.noPicture}>
              <IconPhoto size={22} aria-hidden />
              {t('noPictures')}
            </span>
          )}
        </span>
        <span className={classes.name}>{entry.name}</span>
        <span className={classes.about}>
          <EntryAbout entry={entry} dictionary={dictionary} />
        </span>
        <span className={classes.foot}>
          <span>{t('pictures', { context: kind, count: pictures.length })}</span>
          {refused > 0 && (
            <span className={classes.refused}>
              <IconAlertTriangle size={13} aria-hidden /> {t('refused', { count: refused })}
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}

/** Group, class or category, and tags. */
function EntryAbout({ entry, dictionary }: Pick<Props, 'entry' | 'dictionary'>) {
  const { t } = useTranslation('galleries');
  const { kind, typeName, known, scene, station, label } = entry;
  const named = labelName(kind, entry, dictionary);
  if (kind === 'persons') {
    return (
      <>
        {known && <Tag>{t('badge.known')}</Tag>}
        {[typeName, known ? scene : ''].filter(Boolean).join(' · ') || (known ? '' : t('noGroup'))}
      </>
    );
  }
  return (
    <>
      {station && <Tag>{t('badge.station')}</Tag>}
      {t(`number.${kind}`, { number: label })}
      {named && named !== entry.name ? ` · ${named}` : ''}
    </>
  );
}
