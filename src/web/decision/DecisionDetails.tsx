import { NativeSelect, Textarea } from '@mantine/core';
import { type RefObject, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Case } from '../../api/cases.ts';
import { decisionFields } from '../../api/decisions.ts';
import { inLanguage } from '../../api/languages.ts';
import { because } from '../../reasons/reason.ts';
import { formatOffset } from '../format/time.ts';
import { withoutDigit } from '../keys/key-table.ts';
import { useKeyOf } from '../keys/own-keys.ts';
import { useKeys } from '../keys/use-keys.ts';
import { useOwnWords } from '../labels/own-words.ts';
import { policiesFor, usePolicyName } from '../labels/policies.ts';
import { useLabelName } from '../labels/use-label-name.ts';
import { useLabels } from '../labels/use-labels.ts';
import { isUnlooked } from '../media/unlooked.ts';
import { Keycaps } from '../ui/Keycap.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Toggle } from '../ui/Toggle.tsx';
import classes from './DecisionDetails.module.css';
import type { Draft } from './draft.ts';
import { GuideFold } from './GuideFold.tsx';
import { isGuiding } from './guiding.ts';
import { SavedNotes } from './SavedNotes.tsx';

const FieldFault = lazyPart(async () => (await import('../forms/FieldFault.tsx')).FieldFault);

type Props = {
  shown: Case;
  draft: Draft;
  change: (changes: Partial<Draft>) => void;
  /** The moment of the video on the screen, in seconds. */
  at?: number | null;
};

/** The machine's labels that a decision can be about: not "not checked", and not an empty one. */
function labelsFound({ labels }: Pick<Case, 'labels'>): string[] {
  return labels.filter((one) => !isUnlooked(one) && one.label !== '').map(({ label }) => label);
}

/** The machine's first label until the person chooses another. */
export function chosenLabel(shown: Pick<Case, 'labels'>, draft: Draft): string | null {
  return draft.label ?? labelsFound(shown)[0] ?? null;
}

/** The machine's labels, and the person's choice. */
function labelsOffered(shown: Pick<Case, 'labels'>, draft: Draft): string[] {
  const chosen = chosenLabel(shown, draft);
  return [...new Set([...labelsFound(shown), ...(chosen === null ? [] : [chosen])])];
}

/** Choices with a digit of their own. */
const digits = 9;

/** The digit of a choice, after the key that its legend shows. */
function Digit({ at }: { at: number }) {
  return at < digits ? <Keycaps keys={String(at + 1)} /> : null;
}

type Choice = Props & { other: RefObject<HTMLSelectElement | null> };

function LabelChoice({ shown, draft, change, other }: Choice) {
  const { t } = useTranslation('case');
  const keyOf = useKeyOf();
  const labelName = useLabelName();
  const known = useLabels();
  const chosen = chosenLabel(shown, draft);
  const chips = labelsOffered(shown, draft);
  const others = known.filter((name) => !chips.includes(name));
  return (
    <fieldset className={classes.row}>
      <legend className={classes.legend}>
        {t('form.label')} <Keycaps keys={withoutDigit(keyOf('label'))} />
      </legend>
      {chips.map((label, at) => (
        <Toggle key={label} pressed={label === chosen} onClick={() => change({ label, policy: null })}>
          <Digit at={at} /> {labelName(label)}
        </Toggle>
      ))}
      <NativeSelect
        ref={other}
        size="xs"
        className={classes.other}
        aria-label={t('form.otherLabel')}
        value=""
        onChange={(event) => change({ label: event.currentTarget.value || null, policy: null })}
        data={[
          { value: '', label: t('form.other') },
          ...others.map((label) => ({ value: label, label: labelName(label) })),
        ]}
      />
    </fieldset>
  );
}

const maxLength = decisionFields.note.input.maxLength ?? Number.POSITIVE_INFINITY;

/** Label, policy and note of a decision before it is made. */
export function DecisionDetails({ shown, draft, change, at = null }: Props) {
  const { t, i18n } = useTranslation('case');
  const keyOf = useKeyOf();
  const note = useRef<HTMLTextAreaElement>(null);
  const otherLabel = useRef<HTMLSelectElement>(null);
  const label = chosenLabel(shown, draft);
  const policyName = usePolicyName();
  const labelName = useLabelName();
  const offered = policiesFor(useOwnWords().policies, label);
  const policies = offered.map(({ key }) => key);
  const guided = offered.find(({ key }) => key === draft.policy) ?? offered[0];
  const isTooLong = [...draft.note.trim()].length > maxLength;
  const labels = labelsOffered(shown, draft);
  const noChoice = (digit: number) => ({ why: t('keys:why.noChoice', { digit }) });
  useKeys({
    label: {
      choose: (digit) => {
        if (digit === 0) return () => otherLabel.current?.focus();
        const chosen = labels[digit - 1];
        return chosen === undefined ? noChoice(digit) : () => change({ label: chosen, policy: null });
      },
    },
    reason: {
      choose: (digit) => {
        if (digit === 0) return () => change({ policy: null });
        const chosen = policies[digit - 1];
        return chosen === undefined ? noChoice(digit) : () => change({ policy: chosen });
      },
    },
    note: () => note.current?.focus(),
  });
  return (
    <div className={classes.details}>
      <LabelChoice shown={shown} draft={draft} change={change} other={otherLabel} />
      <fieldset className={classes.row}>
        <legend className={classes.legend}>
          {t('form.policy')} <Keycaps keys={withoutDigit(keyOf('reason'))} />
        </legend>
        {offered.map(({ key: policy, descriptions }, at) => (
          <Toggle
            key={policy}
            title={inLanguage(descriptions, i18n.language) ?? undefined}
            pressed={draft.policy === policy}
            onClick={() => change({ policy: draft.policy === policy ? null : policy })}
          >
            <Digit at={at} /> {policyName(policy)}
          </Toggle>
        ))}
      </fieldset>
      {guided && offered.some(isGuiding) ? <GuideFold policy={guided} name={policyName(guided.key)} /> : null}
      <Textarea
        ref={note}
        aria-label={t('form.note')}
        placeholder={t('form.noteHint')}
        // Grows by CSS: measuring it in script would slow down each case.
        rows={1}
        classNames={{ input: classes.note }}
        value={draft.note}
        error={
          isTooLong ? (
            <Suspense fallback={t('common:notValid')}>
              <FieldFault reason={because('too_long', { max: maxLength })} />
            </Suspense>
          ) : null
        }
        onChange={(event) => change({ note: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
      <SavedNotes
        values={{
          label: label === null ? null : labelName(label),
          policy: draft.policy === null ? null : policyName(draft.policy),
          user: shown.userId,
          room: shown.roomId,
          time: at === null ? null : formatOffset(at),
        }}
        onInsert={(text) => change({ note: [draft.note.trim(), text].filter(Boolean).join(' ') })}
      />
    </div>
  );
}
