import { encode } from 'uqr';
import classes from './Account.module.css';

/**
 * A QR code, drawn in the browser so that no other service sees its text. Dark on light in both themes, as phones need
 * it.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 1 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      className={classes.code}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      data-uri={text}
    >
      <path d={squares.join('')} fill="var(--sl-screen)" />
    </svg>
  );
}
