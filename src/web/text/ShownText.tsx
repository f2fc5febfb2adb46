import { useTranslation } from 'react-i18next';
import classes from './ShownText.module.css';
import { showHidden } from './text-marks.ts';

/** A text with its invisible characters made visible, so that bidirectional controls cannot reorder it. */
export function ShownText({ text }: { text: string }) {
  const { t } = useTranslation('case');
  let at = 0;
  return showHidden(text).map((piece) => {
    const key = at;
    at += piece.text.length;
    if (!piece.hidden) return <span key={key}>{piece.text}</span>;
    return (
      <span key={key} className={classes.hidden} role="img" aria-label={t('hidden', { name: piece.hidden })}>
        {piece.hidden}
      </span>
    );
  });
}
