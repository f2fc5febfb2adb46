import { weights } from '../theme/sizes.ts';
import card from './ChartCard.module.css';

/** The tooltip for the step under the pointer. */
export function Tip({ lines }: { lines: readonly string[] | undefined }) {
  if (!lines) return null;
  return (
    <div className={card.tooltip}>
      {lines.map((line, at) => (
        <div key={line} style={at === 0 ? { fontWeight: weights.medium } : undefined}>
          {line}
        </div>
      ))}
    </div>
  );
}
