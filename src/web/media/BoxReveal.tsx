import { useId } from 'react';
import type { Finding } from '../../api/findings.ts';
import { drawBox, type FrameSize, svgPoints } from './boxes.ts';
import classes from './FrameViewer.module.css';

/** The parts of the picture inside the boxes, sharp over the blurred picture, with the same corners as the boxes. */
export function BoxReveal({ src, size, findings }: { src: string; size: FrameSize; findings: Finding[] }) {
  const id = useId();
  return (
    <svg
      className={classes.reveal}
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="none"
      aria-hidden
      data-testid="box-reveal"
    >
      <clipPath id={id}>
        {findings.map(({ id: key, box }) =>
          box ? <polygon key={key} points={svgPoints(drawBox(box, size).points)} /> : null,
        )}
      </clipPath>
      <image
        href={src}
        width={size.width}
        height={size.height}
        preserveAspectRatio="none"
        clipPath={`url(#${id})`}
      />
    </svg>
  );
}
