import { IconPencil, IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, type To } from 'react-router-dom';
import type { LabelEntry } from '../../../api/labels.ts';
import type { GalleryEntry } from '../../../protocol/operator/galleries.ts';
import { pictureUrl } from '../../api/galleries.ts';
import { labelName } from '../../galleries/entry-draft.ts';
import { ItemRow } from '../../ui/ItemTable.tsx';
import { Status } from '../../ui/Status.tsx';
import { Tag } from '../../ui/Tag.tsx';
import classes from './Galleries.module.css';
import { GalleryPicture } from './GalleryPicture.tsx';

type Props = { entry: GalleryEntry; to: To; dictionary: readonly LabelEntry[] };

/** An entry in brief: its first usable picture, name, group or class, what it counts as, number of pictures. */
export function EntryRow({ entry, to, dictionary }: Props) {
  const { t } = useTranslation('galleries');
  const { kind, name, pictures, hashes } = entry;
  const shown = pictures.find(({ state }) => state === 'ready') ?? pictures[0];
  const refused = pictures.filter(({ state }) => state === 'refused').length;
  return (
    <ItemRow
      name={name}
      testId="gallery-entry"
      head={
        <Link to={to} className={classes.open} preventScrollReset>
          <span className={classes.small}>
            {shown ? (
              <GalleryPicture src={pictureUrl(entry, shown.id)} alt="" />
            ) : (
              <IconPhoto size={16} aria-hidden />
            )}
          </span>
          <span dir="auto">{name}</span>
        </Link>
      }
      cells={[
        <EntryAbout key="about" entry={entry} dictionary={dictionary} />,
        <span key="pictures" className={classes.about}>
          {(pictures.length > 0 || hashes === 0) && t('pictures', { context: kind, count: pictures.length })}
          {hashes > 0 && <span>{t('hashes.count', { count: hashes })}</span>}
          {refused > 0 && <Status tone="escalate">{t('refused', { count: refused })}</Status>}
        </span>,
      ]}
      direct={[{ key: 'change', words: t('changeOne', { name }), icon: IconPencil, to }]}
    />
  );
}

/** Group, class or category, and tags. */
function EntryAbout({ entry, dictionary }: Pick<Props, 'entry' | 'dictionary'>) {
  const { t } = useTranslation('galleries');
  const { kind, typeName, known, scene, station, label } = entry;
  const named = labelName(kind, entry, dictionary);
  if (kind === 'persons') {
    return (
      <span className={classes.about}>
        {known && <Tag>{t('badge.known')}</Tag>}
        <bdi>{[typeName, known ? scene : ''].filter(Boolean).join(' · ') || (known ? '' : t('noGroup'))}</bdi>
      </span>
    );
  }
  return (
    <span className={classes.about}>
      {station && <Tag>{t('badge.station')}</Tag>}
      {t(`number.${kind}`, { number: label })}
      {named && named !== entry.name ? <bdi>{named}</bdi> : null}
    </span>
  );
}
