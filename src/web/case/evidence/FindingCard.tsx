import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Finding } from '../../../api/findings.ts';
import { isFlagged } from '../../../api/rulings.ts';
import { formatOffset, formatScore } from '../../format/time.ts';
import type { KeyAction } from '../../keys/key-table.ts';
import { useKeyOf } from '../../keys/own-keys.ts';
import { LabelTag } from '../../labels/LabelTag.tsx';
import { useHintWords, useLabelName, useSubLabelName } from '../../labels/use-label-name.ts';
import { useLabels } from '../../labels/use-labels.ts';
import { useFindingWords } from '../../media/finding-words.ts';
import { isUnlooked } from '../../media/unlooked.ts';
import { MarkedText } from '../../text/MarkedText.tsx';
import { textMarks } from '../../text/text-marks.ts';
import { Translatable } from '../../translation/Translatable.tsx';
import { Keycaps } from '../../ui/Keycap.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import classes from './FindingCard.module.css';

type Props = {
  finding: Finding;
  active: boolean;
  onActive: (id: string | null) => void;
  ruling?: boolean | undefined;
  onRule?: ((right: boolean | null) => void) | undefined;
  /** The key that rules on it. */
  ruleKey?: KeyAction | undefined;
  /** The label the machine should have given, if the person chose one. */
  correction?: string | undefined;
  onCorrect?: ((label: string | null) => void) | undefined;
  /** For a finding on another frame: goes there. */
  onGo?: () => void;
};

function Words({ finding }: { finding: Finding }) {
  const { t } = useTranslation('case');
  const words = useFindingWords();
  const subLabelName = useSubLabelName();
  const hintWords = useHintWords();
  const who = words.who(finding);
  const nowhere = words.nowhere(finding);
  const marks = textMarks([finding]);
  // A word that occurs ten times is one reason.
  const hits = new Map(
    finding.details.map(({ keyword, hint, subLabel }) => [
      `${hint || keyword} ${subLabel}`,
      { hint: hint ? hintWords(hint) : keyword, subLabel },
    ]),
  );
  return (
    <>
      {who ? <Text size="sm">{who}</Text> : null}
      {isUnlooked(finding) ? (
        <Text size="sm">
          {t(finding.startTime === null ? 'unlooked.frame' : 'unlooked.stretch', {
            task: words.task(finding.task),
          })}{' '}
          {finding.text ?? ''}
        </Text>
      ) : finding.text && finding.task !== 'text' ? (
        <>
          <Text size="sm">
            “<MarkedText content={finding.text} marks={marks} plain />”
          </Text>
          <Translatable content={finding.text} marks={marks} />
        </>
      ) : null}
      {nowhere ? (
        <Text size="sm" data-testid="nowhere">
          {nowhere}
        </Text>
      ) : null}
      {hits.size > 0 ? (
        <Text size="xs" c="dimmed" lineClamp={4}>
          {t('hit')}{' '}
          {[...hits].map(([key, { hint, subLabel }], at) => (
            <span key={key}>
              {at > 0 ? ' · ' : ''}
              <b className={classes.hint} dir="auto">
                {hint}
              </b>
              {subLabel ? ` → ${subLabelName(subLabel)}` : ''}
            </span>
          ))}
        </Text>
      ) : null}
      {finding.relatives.length > 0 ? (
        <Group gap={8}>
          {finding.relatives
            .filter(({ evidence }) => evidence.state === 'stored')
            .slice(0, 3)
            .map(({ evidence, score }) => (
              <img
                key={evidence.id}
                src={evidence.url}
                className={classes.relative}
                alt={t('relative', { score: formatScore(score) })}
                loading="lazy"
              />
            ))}
        </Group>
      ) : null}
    </>
  );
}

type RulingProps = Pick<Props, 'finding' | 'ruling' | 'ruleKey' | 'correction' | 'onCorrect'> & {
  onRule: (right: boolean | null) => void;
};

/** Right, wrong, or left to the decision. A wrong one can be corrected. */
function RulingRow({ finding, ruling, onRule, ruleKey, correction, onCorrect }: RulingProps) {
  const { t } = useTranslation('case');
  const labelName = useLabelName();
  const labels = useLabels().filter((label) => label !== finding.label);
  const keyOf = useKeyOf();
  const keys = ruleKey && keyOf(ruleKey);
  return (
    <fieldset className={classes.rulings} aria-label={t('ruling.name')} aria-keyshortcuts={keys}>
      {keys ? <Keycaps keys={keys} /> : null}
      {([true, false] as const).map((right) => (
        <Toggle
          key={String(right)}
          pressed={ruling === right}
          onClick={() => onRule(ruling === right ? null : right)}
        >
          {t(right ? 'ruling.right' : 'ruling.wrong')}
        </Toggle>
      ))}
      {ruling === false && onCorrect ? (
        <NativeSelect
          size="xs"
          className={classes.correction}
          aria-label={t('ruling.shouldBe')}
          value={correction ?? ''}
          onChange={(event) => onCorrect(event.currentTarget.value || null)}
          data={[
            { value: '', label: t('ruling.unspecified') },
            ...labels.map((label) => ({ value: label, label: labelName(label) })),
          ]}
        />
      ) : null}
    </fieldset>
  );
}

/** One machine finding, with the person's ruling on it. */
export function FindingCard({ finding, active, onActive, onRule, onGo, ...ruling }: Props) {
  const { t } = useTranslation('case');
  const words = useFindingWords();
  return (
    <li
      className={classes.card}
      data-active={active || undefined}
      onPointerEnter={() => onActive(finding.id)}
      onPointerLeave={() => onActive(null)}
      onFocus={() => onActive(finding.id)}
      onBlur={() => onActive(null)}
    >
      <div className={classes.top}>
        <LabelTag
          label={finding.label}
          task={finding.task === 'text' ? undefined : finding.task}
          review={finding.review}
        />
        <span className={classes.score}>
          {finding.rate === null
            ? words.standing(finding)
            : `${t('media:finding.score', { score: formatScore(finding.rate) })} · ${words.standing(finding)}`}
        </span>
      </div>
      <Words finding={finding} />
      {onGo && finding.offset !== null ? (
        <Button variant="default" size="compact-xs" onClick={onGo} style={{ justifySelf: 'start' }}>
          {t('goToFrame', { at: formatOffset(finding.offset) })}
        </Button>
      ) : null}
      {onRule && isFlagged(finding) ? <RulingRow finding={finding} onRule={onRule} {...ruling} /> : null}
    </li>
  );
}
