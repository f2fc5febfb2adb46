import { Collapse, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseDetail } from '../../api/cases.ts';
import type { Finding } from '../../api/findings.ts';
import { weight } from '../media/film-frames.ts';
import { Heading } from '../ui/Heading.tsx';
import { FindingCard } from './FindingCard.tsx';
import type { FilmView } from './film-view.ts';
import classes from './WhyHere.module.css';

type Props = {
  detail: CaseDetail;
  view: FilmView;
  rulings: Record<string, boolean>;
  /** Absent while the case is not ours to rule on. */
  onRule?: ((findingId: string, right: boolean | null) => void) | undefined;
};

const worstFirst = (a: Finding, b: Finding) => weight(b) - weight(a);

/** What the machine found: first what is on the frame that is looked at, then the rest. */
export function WhyHere({ detail, view, rulings, onRule }: Props) {
  const { t } = useTranslation('case');
  const [open, setOpen] = useState(false);
  const here = view.frame ? view.frame.findings : detail.findings;
  const rest = detail.findings.filter((finding) => !here.includes(finding));
  const card = (finding: Finding) => (
    <FindingCard
      key={finding.id}
      finding={finding}
      active={view.activeId === finding.id}
      onActive={view.setActiveId}
      ruling={rulings[finding.id]}
      onRule={onRule && ((right) => onRule(finding.id, right))}
    />
  );
  return (
    <section aria-labelledby="why">
      <Heading id="why">{view.frames.length > 0 ? t('whyFrame') : t('why')}</Heading>
      <ul className={classes.list}>{[...here].sort(worstFirst).map(card)}</ul>
      {rest.length > 0 ? (
        <>
          <UnstyledButton className={classes.more} aria-expanded={open} onClick={() => setOpen(!open)}>
            {t('otherFindings', { count: rest.length })}
          </UnstyledButton>
          <Collapse expanded={open}>
            <ul className={classes.list}>
              {rest.map((finding) => (
                <FindingCard
                  key={finding.id}
                  finding={finding}
                  active={false}
                  onActive={() => undefined}
                  ruling={rulings[finding.id]}
                  onGo={() => view.goTo(view.frames.findIndex((frame) => frame.findings.includes(finding)))}
                />
              ))}
            </ul>
          </Collapse>
        </>
      ) : null}
    </section>
  );
}
