import { useTranslation } from 'react-i18next';
import type { Hit } from '../../api/search.ts';
import { ShownText } from '../text/ShownText.tsx';
import classes from './HitText.module.css';

/** The found words, each marked, and the field they were found in if it is not the text itself. */
export function HitText({ hit }: { hit: Hit }) {
  const { t } = useTranslation('queue');
  const parts: { text: string; start: number; marked: boolean }[] = [];
  let at = 0;
  for (const { start, end } of hit.marks) {
    parts.push({ text: hit.text.slice(at, start), start: at, marked: false });
    parts.push({ text: hit.text.slice(start, end), start, marked: true });
    at = end;
  }
  parts.push({ text: hit.text.slice(at), start: at, marked: false });
  return (
    <>
      {hit.of === 'text' ? null : <span className={classes.of}>{t(`hitOf.${hit.of}`)} </span>}
      <bdi>
        {parts.map(({ text, start, marked }) =>
          marked ? (
            <mark key={start} className={classes.mark}>
              <ShownText text={text} />
            </mark>
          ) : (
            <ShownText key={`${start}-`} text={text} />
          ),
        )}
      </bdi>
    </>
  );
}
