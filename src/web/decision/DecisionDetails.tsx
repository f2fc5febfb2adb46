import { NativeSelect, Textarea } from '@mantine/core';
import { Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Case } from '../../api/cases.ts';
import { decisionFields } from '../../api/decisions.ts';
import { inLanguage } from '../../api/languages.ts';
import { because } from '../../reasons/reason.ts';
import { useKeys } from '../keys/use-keys.ts';
import { useOwnWords } from '../labels/own-words.ts';
import { policiesFor, usePolicyName } from '../labels/policies.ts';
import { useLabelName } from '../labels/use-label-name.ts';
import { useLabels } from '../labels/use-labels.ts';
import { isUnlooked } from '../media/unlooked.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Toggle } from '../ui/Toggle.tsx';
import classes from './DecisionDetails.module.css';
import type { Draft } from './draft.ts';

const FieldFault = lazyPart(async () => (await import('../forms/FieldFault.tsx')).FieldFault);

type Props = { shown: Case; draft: Draft; change: (changes: Partial<Draft>) => void };

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

function LabelChoice({ shown, draft, change }: Props) {
  const { t } = useTranslation('case');
  const labelName = useLabelName();
  const known = useLabels();
  const chosen = chosenLabel(shown, draft);
  const chips = labelsOffered(shown, draft);
  const others = known.filter((name) => !chips.includes(name));
  return (
    <fieldset className={classes.row}>
      <legend className={classes.legend}>{t('form.label')}</legend>
      {chips.map((label) => (
        <Toggle key={label} pressed={label === chosen} onClick={() => change({ label, policy: null })}>
          {labelName(label)}
        </Toggle>
      ))}
      <NativeSelect
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

/** The next choice after `chosen`; after the last one, the first again. */
function after<T>(choices: readonly T[], chosen: T): T | undefined {
  return choices[(choices.indexOf(chosen) + 1) % choices.length];
}

const maxLength = decisionFields.note.input.maxLength ?? Number.POSITIVE_INFINITY;

/** Label, policy and note of a decision before it is made. */
export function DecisionDetails({ shown, draft, change }: Props) {
  const { t, i18n } = useTranslation('case');
  const note = useRef<HTMLTextAreaElement>(null);
  const label = chosenLabel(shown, draft);
  const policyName = usePolicyName();
  const offered = policiesFor(useOwnWords().policies, label);
  const policies = offered.map(({ key }) => key);
  const isTooLong = [...draft.note.trim()].length > maxLength;
  useKeys({
    label: () => {
      const next = after(labelsOffered(shown, draft), label);
      if (next !== undefined) change({ label: next, policy: null });
    },
    reason: () => change({ policy: after([null, ...policies], draft.policy) ?? null }),
    note: () => note.current?.focus(),
  });
  return (
    <div className={classes.details}>
      <LabelChoice shown={shown} draft={draft} change={change} />
      <fieldset className={classes.row}>
        <legend className={classes.legend}>{t('form.policy')}</legend>
        {offered.map(({ key: policy, descriptions }) => (
          <Toggle
            key={policy}
            title={inLanguage(descriptions, i18n.language) ?? undefined}
            pressed={draft.policy === policy}
            onClick={() => change({ policy: draft.policy === policy ? null : policy })}
          >
            {policyName(policy)}
          </Toggle>
        ))}
      </fieldset>
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
    </div>
  );
}
