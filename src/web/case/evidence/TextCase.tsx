import { useState } from 'react';
import type { CaseDetail } from '../../../api/cases.ts';
import { unrecognised } from '../../../api/content-languages.ts';
import { MarkedText } from '../../text/MarkedText.tsx';
import { type TextMark, textMarks } from '../../text/text-marks.ts';
import { Translatable } from '../../translation/Translatable.tsx';
import { elementTiming } from '../../ui/element-timing.ts';
import classes from './TextCase.module.css';

/** A text as it was written, large, with its hits marked. What they mean stands beside it. */
export function TextCase({ detail }: { detail: CaseDetail }) {
  const [active, setActive] = useState<TextMark | null>(null);
  const [marks] = useState(() => textMarks(detail.findings));
  return (
    <>
      <article
        className={classes.content}
        lang={detail.case.language ?? unrecognised}
        data-testid="case-text"
        {...elementTiming}
      >
        <MarkedText content={detail.content ?? ''} marks={marks} active={active} onActive={setActive} />
      </article>
      <Translatable content={detail.content ?? ''} marks={marks} />
    </>
  );
}
