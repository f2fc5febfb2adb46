import { useTranslation } from 'react-i18next';
import type { Box, Finding } from '../../api/findings.ts';
import { formatScore } from '../format/time.ts';
import { type DrawnBox, drawBox, type FrameSize, inPaintOrder, standingOf, svgPoints } from './boxes.ts';
import classes from './FrameBoxes.module.css';
import { useFindingWords } from './finding-words.ts';
import { tint } from './tint.ts';

/** A finding's box as it is drawn; `inferred`: between two samples, where nobody looked. */
export type ShownBox = { key: string; finding: Finding; box: Box; inferred: boolean };

type Props = {
  size: FrameSize;
  boxes: readonly ShownBox[];
  activeId: string | null;
  onActive: (id: string | null) => void;
};

/** Above this number of boxes, a tag is shown only for a finding to review, or one under the pointer. */
const manyBoxes = 8;

/** The boxes of a still: each is its own sample. */
export function stillBoxes(findings: readonly Finding[]): ShownBox[] {
  return findings.flatMap((finding) =>
    finding.box ? [{ key: finding.id, finding, box: finding.box, inferred: false }] : [],
  );
}

/** Boxes exactly over the picture: in pixels of the frame, with strokes that do not scale. */
export function FrameBoxes({ size, boxes: shown, activeId, onActive }: Props) {
  const { t } = useTranslation('media');
  const boxes = inPaintOrder(shown.map((one) => ({ ...one, drawn: drawBox(one.box, size) })));
  if (boxes.length === 0) return null;
  const active = boxes.some(({ finding }) => finding.id === activeId) ? activeId : null;
  const stateOf = (id: string) => (active === null ? undefined : active === id ? 'active' : 'dim');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaving the picture ends the highlight of a box
    <div className={classes.overlay} onMouseLeave={() => onActive(null)}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot hold shapes */}
      <svg
        className={classes.svg}
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="none"
        role="group"
        aria-label={t('frame.boxes', { count: boxes.length })}
      >
        {boxes.map(({ key, finding, drawn, inferred }) => (
          <BoxShape
            key={key}
            finding={finding}
            inferred={inferred}
            drawn={drawn}
            state={stateOf(finding.id)}
            onActive={onActive}
          />
        ))}
      </svg>
      {boxes
        .filter(
          ({ finding }) =>
            boxes.length <= manyBoxes || standingOf(finding) !== 'pass' || finding.id === activeId,
        )
        .map(({ key, finding, drawn }) => (
          <BoxTag key={key} finding={finding} drawn={drawn} state={stateOf(finding.id)} />
        ))}
    </div>
  );
}

type PartProps = { finding: Finding; drawn: DrawnBox; state: 'active' | 'dim' | undefined };

type ShapeProps = PartProps & Pick<Props, 'onActive'> & { inferred: boolean };

function BoxShape({ finding, drawn, state, inferred, onActive }: ShapeProps) {
  const words = useFindingWords();
  const points = svgPoints(drawn.points);
  return (
    <g
      style={tint(finding.label)}
      data-standing={standingOf(finding)}
      data-state={state}
      data-inferred={inferred || undefined}
    >
      <polygon className={classes.halo} points={points} />
      {/* biome-ignore lint/a11y/useSemanticElements: a shape inside an SVG cannot be a button element */}
      <polygon
        className={classes.box}
        points={points}
        data-testid="box"
        data-finding-id={finding.id}
        role="button"
        tabIndex={0}
        aria-label={words.sentence(finding, { beyond: drawn.clamped.length > 0, inferred })}
        aria-pressed={state === 'active'}
        onMouseEnter={() => onActive(finding.id)}
        onFocus={() => onActive(finding.id)}
        onBlur={() => onActive(null)}
        onClick={() => onActive(finding.id)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onActive(state === 'active' ? null : finding.id);
        }}
      />
      {drawn.clamped.map(([x, y]) => (
        <path key={`${x},${y}`} className={classes.beyond} d={`M${x} ${y}h0`} />
      ))}
    </g>
  );
}

/** A tag above its box, or below if there is no room. Its transform keeps it inside the picture, and shifts no layout. */
function BoxTag({ finding, drawn, state }: PartProps) {
  const words = useFindingWords();
  const { left, edge, side } = drawn.tag;
  const place = { ['--left' as string]: left / 100, ['--edge' as string]: edge / 100 };
  const about = finding.name ?? finding.text;
  return (
    <span
      className={classes.tag}
      style={tint(finding.label, place)}
      data-state={state}
      data-side={side}
      data-standing={standingOf(finding)}
      data-testid="box-tag"
      aria-hidden
    >
      <b>{words.label(finding.label)}</b>
      {finding.rate !== null && <span className={classes.score}>{formatScore(finding.rate)}</span>}
      {about && <span className={classes.about}>{about}</span>}
    </span>
  );
}
