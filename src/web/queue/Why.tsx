import { Tooltip } from '@mantine/core';
import type { RefObject } from 'react';
import type { WhyFirst } from '../../api/case-order.ts';
import { useWhyWords } from './use-why-words.ts';

/** Rendered only on demand: scrolling a list renders hundreds of rows a second. */
export function Why({ target, why }: { target: RefObject<HTMLElement | null>; why: WhyFirst }) {
  const [first, ...rest] = useWhyWords()(why);
  return (
    <Tooltip
      opened
      multiline
      w={260}
      position="bottom-end"
      target={target}
      label={
        <>
          <strong>{first}</strong>
          {rest.map((words) => (
            <div key={words}>{words}</div>
          ))}
        </>
      }
    />
  );
}
