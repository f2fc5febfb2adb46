import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../format/time.ts';
import { useHintWords, useHitLabels } from '../labels/use-label-name.ts';
import { labelColor, labelTint } from '../theme/theme.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import classes from './MarkedText.module.css';
import { ShownText } from './ShownText.tsx';
import { foldText, markSegments, type Part, type Segment, type TextMark } from './text-marks.ts';

export const MarkTip = lazyPart(async () => (await import('./MarkTip.tsx')).MarkTip);

type Props = {
  content: string;
  marks: TextMark[];
  /** The highlighted mark, hovered here or in a list elsewhere. */
  active?: TextMark | null;
  onActive?: (mark: TextMark | null) => void;
  /** Without focusable marks and without folds, for rows of a list. */
  plain?: boolean;
};

function Hit({
  content,
  segment,
  mark,
  active,
  onActive,
  plain,
}: Props & { segment: Segment; mark: TextMark }) {
  const hitLabels = useHitLabels();
  const hintWords = useHintWords();
  const words = content.slice(segment.start, segment.end);
  const style = {
    background: labelTint(mark.mainLabel),
    borderColor: labelColor(mark.mainLabel),
  };
  const here = (
    <mark
      className={classes.mark}
      style={style}
      data-active={active === mark || undefined}
      tabIndex={plain ? undefined : 0}
      onPointerEnter={() => onActive?.(mark)}
      onPointerLeave={() => onActive?.(null)}
      onFocus={() => onActive?.(mark)}
      onBlur={() => onActive?.(null)}
    >
      <ShownText text={words} />
    </mark>
  );
  if (plain) return here;
  const labels = hitLabels(mark);
  const label = mark.hint && mark.hint !== words ? `${hintWords(mark.hint)} → ${labels}` : labels;
  return (
    <Suspense fallback={here}>
      <MarkTip label={label}>{here}</MarkTip>
    </Suspense>
  );
}

/** A text with its hits in the colours of their labels, and with invisible characters made visible. */
export function MarkedText(props: Props) {
  const { content, marks, plain = false } = props;
  const { t, i18n } = useTranslation('case');
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const parts: Part[] = plain ? [{ kind: 'shown', start: 0, end: content.length }] : foldText(content, marks);
  return (
    <span className={classes.text} dir="auto">
      {parts.map((part) =>
        part.kind === 'folded' && !unfolded.has(part.start) ? (
          <button
            key={part.start}
            type="button"
            className={classes.fold}
            onClick={() => setUnfolded(new Set([...unfolded, part.start]))}
          >
            {t('folded', {
              count: part.end - part.start,
              shown: formatCount(part.end - part.start, i18n.language),
            })}
          </button>
        ) : (
          markSegments(marks, part.start, part.end).map((segment) =>
            segment.mark ? (
              <Hit key={segment.start} {...props} segment={segment} mark={segment.mark} />
            ) : (
              <ShownText key={segment.start} text={content.slice(segment.start, segment.end)} />
            ),
          )
        ),
      )}
    </span>
  );
}
