import { useTranslation } from 'react-i18next';
import type { Evidence, Finding } from '../../api/findings.ts';
import { formatOffset } from '../format/time.ts';
import classes from '../submissions/FindingsTable.module.css';
import { FindingsTable, type ListProps } from '../submissions/FindingsTable.tsx';

/** Each frame beside the gallery pictures it resembles, the most similar first, with scores. */
export function GalleryList({ findings, ...list }: ListProps & { findings: Finding[] }) {
  const { t } = useTranslation('videos');
  return (
    <>
      {findings.map((finding) => (
        <div key={finding.id} className={classes.galleryItem} data-testid="gallery-item">
          <FindingsTable findings={[finding]} {...list} />
          <div className={classes.gallery}>
            <Picture
              evidence={finding.evidence}
              caption={
                finding.offset === null
                  ? t('gallery.frame')
                  : t('gallery.frameAt', { at: formatOffset(finding.offset) })
              }
            />
            <div className={finding.relatives.length > 1 ? classes.relatives : undefined}>
              {[...finding.relatives]
                .sort((a, b) => (b.score ?? 0) - (a.score ?? 0))
                .map(({ evidence, score }) => (
                  <Picture
                    key={evidence.id}
                    evidence={evidence}
                    caption={
                      score === null
                        ? t('gallery.relative')
                        : t('gallery.relativeScore', { score: String(score) })
                    }
                  />
                ))}
            </div>
          </div>
        </div>
      ))}
    </>
  );
}

function Picture({ evidence, caption }: { evidence: Evidence | null; caption: string }) {
  const { t } = useTranslation('media');
  const state = evidence?.state ?? 'none';
  return (
    <figure>
      {evidence?.state === 'stored' ? (
        <img src={evidence.url} alt={caption} loading="lazy" decoding="async" />
      ) : (
        <span className={classes.lost}>{t(`missing.${state === 'stored' ? 'none' : state}.title`)}</span>
      )}
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
