import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseDetail } from '../../../api/cases.ts';
import { LabelTag } from '../../labels/LabelTag.tsx';
import { useSubLabelName } from '../../labels/use-label-name.ts';
import { useLane } from '../../lanes/lane-of.ts';
import { MarkedText } from '../../text/MarkedText.tsx';
import { type TextMark, textMarks } from '../../text/text-marks.ts';
import { elementTiming } from '../../ui/element-timing.ts';
import { Heading } from '../../ui/Heading.tsx';
import { ScoreBar } from './ScoreBar.tsx';
import classes from './TextCase.module.css';

function Hits({
  marks,
  active,
  onActive,
}: {
  marks: TextMark[];
  active: TextMark | null;
  onActive: (m: TextMark | null) => void;
}) {
  const { t } = useTranslation('case');
  const subLabelName = useSubLabelName();
  return (
    <section aria-labelledby="hits">
      <Heading id="hits">{t('hits', { count: marks.length })}</Heading>
      <ul className={classes.hits}>
        {marks.map((mark) => (
          <li
            key={`${mark.start}-${mark.end}-${mark.hint}`}
            className={classes.hit}
            data-active={active === mark || undefined}
            onPointerEnter={() => onActive(mark)}
            onPointerLeave={() => onActive(null)}
          >
            <span className={classes.words}>
              <MarkedText
                content={mark.keyword}
                marks={[{ ...mark, start: 0, end: mark.keyword.length }]}
                plain
              />
              {mark.hint && mark.hint !== mark.keyword ? (
                <span className={classes.hint}>{t('readAs', { hint: mark.hint })}</span>
              ) : null}
            </span>
            <span className={classes.labels}>
              <LabelTag label={mark.mainLabel} />
              {mark.subLabel ? (
                <Text span size="xs" c="dimmed">
                  {subLabelName(mark.subLabel)}
                </Text>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A text as it was written, with its hits marked and explained. */
export function TextCase({ detail, lane }: { detail: CaseDetail; lane: string }) {
  const { t } = useTranslation('case');
  const [active, setActive] = useState<TextMark | null>(null);
  const band = useLane(lane)?.filter ?? null;
  const [marks] = useState(() => textMarks(detail.findings));
  const scored = detail.findings.filter((finding) => finding.rate !== null);
  return (
    <Stack gap="lg">
      <article className={classes.content} data-testid="case-text" {...elementTiming}>
        <MarkedText content={detail.content ?? ''} marks={marks} active={active} onActive={setActive} />
      </article>
      {scored.length > 0 ? (
        <section aria-labelledby="scores">
          <Heading id="scores">{t('scores')}</Heading>
          <Stack gap={8}>
            {scored.map(({ id, label, rate, review }) => (
              <ScoreBar key={id} label={label} rate={rate} review={review} band={band} />
            ))}
          </Stack>
        </section>
      ) : null}
      {marks.length > 0 ? <Hits marks={marks} active={active} onActive={setActive} /> : null}
    </Stack>
  );
}
