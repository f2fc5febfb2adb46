import { Text } from '@mantine/core';
import { Fragment, memo, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatOffset } from '../format/time.ts';
import { useHintWords, useHitLabels } from '../labels/use-label-name.ts';
import { ShownText } from '../text/ShownText.tsx';
import { markSegments } from '../text/text-marks.ts';
import { labelColor, labelTint } from '../theme/theme.ts';
import { type ToTranslate, Translatable } from '../translation/Translatable.tsx';
import { Heading } from '../ui/Heading.tsx';
import { lineAt, type MarkedLine, type SpeechMark } from './audio-regions.ts';
import classes from './Transcript.module.css';

type Props = {
  lines: MarkedLine[];
  /** False if only the words of the findings are known, not the complete transcript. */
  complete: boolean;
  /** Shown when the transcript is empty. */
  none: string;
  at: number | null;
  activeId: string | null;
  onActive: (id: string | null) => void;
  onAt: (seconds: number) => void;
  onMark: (mark: SpeechMark) => void;
};

/** The transcript, line by line, with the words of findings marked. A click on a line or a mark seeks to it. */
export function Transcript({ lines, complete, none, at, onAt, ...marks }: Props) {
  const { t } = useTranslation('audio');
  const current = lineAt(lines, at);
  // This renders with every time update of the player.
  const whole = useMemo(() => joined(lines), [lines]);
  return (
    <section aria-labelledby="transcript">
      <Heading id="transcript">
        {t(complete || lines.length === 0 ? 'transcript.title' : 'transcript.parts')}
      </Heading>
      {lines.length === 0 ? (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: A scrollable region must be reachable by keyboard.
        <ol className={classes.lines} data-testid="transcript" tabIndex={0} aria-labelledby="transcript">
          {lines.map((line, index) => (
            <Line
              key={`${line.startTime} ${line.text}`}
              line={line}
              current={index === current}
              onAt={onAt}
              {...marks}
            />
          ))}
        </ol>
      )}
      {lines.length > 0 ? <Translatable {...whole} /> : null}
    </section>
  );
}

/** All lines as one text, because a sentence often goes over several. */
function joined(lines: readonly MarkedLine[]): ToTranslate {
  let content = '';
  const marks = lines.flatMap((line) => {
    const from = content === '' ? 0 : content.length + 1;
    content = content === '' ? line.text : `${content}\n${line.text}`;
    return line.marks.map((mark) => ({ ...mark, start: from + mark.start, end: from + mark.end }));
  });
  return { content, marks };
}

type LineProps = Pick<Props, 'activeId' | 'onActive' | 'onAt' | 'onMark'> & {
  line: MarkedLine;
  current: boolean;
};

const Line = memo(function Line({ line, current, activeId, onActive, onAt, onMark }: LineProps) {
  const { t } = useTranslation('audio');
  // Called when a line becomes the current one: scrolls it into view without moving the page.
  const follow = useCallback((node: HTMLLIElement | null) => {
    const list = node?.parentElement;
    if (!node || !list) return;
    const [top, bottom] = [node.offsetTop, node.offsetTop + node.offsetHeight];
    if (top < list.scrollTop) list.scrollTop = top;
    else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
  }, []);
  const { startTime } = line;
  const time = formatOffset(startTime ?? 0);
  return (
    <li ref={current ? follow : undefined} className={classes.line} aria-current={current || undefined}>
      {startTime === null ? (
        <span className={classes.at}>–</span>
      ) : (
        <button
          type="button"
          className={classes.at}
          aria-label={t('transcript.go', { at: time })}
          onClick={() => onAt(startTime)}
        >
          {time}
        </button>
      )}
      <span className={classes.text} dir="auto">
        {markSegments(line.marks, 0, line.text.length).map(({ start, end, mark }) => {
          const text = <ShownText text={line.text.slice(start, end)} />;
          const own = line.marks.find((one) => one === mark);
          if (!own) return <Fragment key={start}>{text}</Fragment>;
          return (
            <Mark
              key={start}
              mark={own}
              active={own.findingId === activeId}
              onActive={onActive}
              onMark={onMark}
            >
              {text}
            </Mark>
          );
        })}
      </span>
    </li>
  );
});

type MarkProps = Pick<Props, 'onActive' | 'onMark'> & {
  mark: SpeechMark;
  active: boolean;
  children: React.ReactNode;
};

function Mark({ mark, active, onActive, onMark, children }: MarkProps) {
  const hitLabels = useHitLabels();
  const hintWords = useHintWords();
  const { mainLabel, hint, keyword, findingId } = mark;
  const labels = hitLabels(mark);
  return (
    <button
      type="button"
      className={classes.mark}
      data-active={active || undefined}
      title={hint && hint !== keyword ? `${hintWords(hint)} → ${labels}` : labels}
      style={{
        background: labelTint(mainLabel),
        borderColor: labelColor(mainLabel),
      }}
      onPointerEnter={() => onActive(findingId)}
      onPointerLeave={() => onActive(null)}
      onFocus={() => onActive(findingId)}
      onBlur={() => onActive(null)}
      onClick={() => onMark(mark)}
    >
      <mark className={classes.words}>{children}</mark>
    </button>
  );
}
