import { Collapse, Text, UnstyledButton } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseDetail } from '../../../api/cases.ts';
import type { Finding } from '../../../api/findings.ts';
import { isFlagged, nextRuling } from '../../../api/rulings.ts';
import { correct, type Draft, ruleOn } from '../../decision/draft.ts';
import { rulingKeys } from '../../keys/key-table.ts';
import { isNowhere } from '../../media/nowhere.ts';
import { weight } from '../../media/video-frames.ts';
import { Heading } from '../../ui/Heading.tsx';
import { FindingCard } from './FindingCard.tsx';
import { useRulingKeys } from './use-ruling-keys.ts';
import type { VideoView } from './video-view.ts';
import classes from './WhyHere.module.css';

type Props = {
  detail: CaseDetail;
  view: VideoView;
  draft: Draft;
  /** Absent while this person does not hold the case. */
  change?: ((changes: Partial<Draft>) => void) | undefined;
  /** Why the case cannot be decided now. */
  whyNot: string | null;
};

const worstFirst = (a: Finding, b: Finding) => weight(b) - weight(a);

/** The machine's findings: first those on the current frame, then the rest. */
export function WhyHere({ detail, view, draft, change, whyNot }: Props) {
  const { t } = useTranslation('case');
  const [open, setOpen] = useState(false);
  const others = useId();
  // A finding about the whole content has no frame. It is always shown, so that nobody overlooks it.
  const here = view.frame
    ? [...view.frame.findings, ...detail.findings.filter(isNowhere)].sort(worstFirst)
    : [...detail.findings].sort(worstFirst);
  const ruled = here.filter(isFlagged);
  const rest = detail.findings.filter((finding) => !here.includes(finding));
  const rule = (finding: Finding, right: boolean | null) => change?.(ruleOn(draft, finding.id, right));
  useRulingKeys((at) => {
    const finding = ruled[at];
    if (!change && whyNot !== null) return { why: whyNot };
    if (!finding) return { why: t('keys:why.noFinding', { digit: at + 1 }) };
    return () => rule(finding, nextRuling(draft.rulings[finding.id]));
  });
  const card = (finding: Finding) => (
    <FindingCard
      key={finding.id}
      finding={finding}
      active={view.activeId === finding.id}
      onActive={view.setActiveId}
      ruling={draft.rulings[finding.id]}
      ruleKey={rulingKeys[ruled.indexOf(finding)]}
      onRule={change && ((right) => rule(finding, right))}
      correction={draft.corrections[finding.id]}
      onCorrect={change && ((label) => change(correct(draft, finding.id, label)))}
    />
  );
  return (
    <section
      className={classes.why}
      aria-labelledby="why"
      data-veiled={view.blurred || undefined}
      data-grey={view.grey || undefined}
    >
      <Heading id="why">{view.frames.length > 0 ? t('whyFrame') : t('why')}</Heading>
      {/* Above the findings, whose number and height change from frame to frame. */}
      {rest.length > 0 ? (
        <UnstyledButton
          className={classes.more}
          aria-expanded={open}
          aria-controls={others}
          onClick={() => setOpen(!open)}
        >
          {t('otherFindings', { count: rest.length })}
        </UnstyledButton>
      ) : null}
      {detail.case.sampled ? (
        <Text size="sm" c="dimmed">
          {t('whyHidden')}
        </Text>
      ) : null}
      <ul className={classes.list} data-scores={here.length > 0 || undefined}>
        {here.map(card)}
      </ul>
      <Collapse expanded={open} id={others}>
        <ul className={classes.list}>
          {rest.map((finding) => (
            <FindingCard
              key={finding.id}
              finding={finding}
              active={false}
              onActive={() => undefined}
              ruling={draft.rulings[finding.id]}
              onGo={() => view.goTo(view.frames.findIndex((frame) => frame.findings.includes(finding)))}
            />
          ))}
        </ul>
      </Collapse>
    </section>
  );
}
