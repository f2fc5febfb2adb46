import { Text } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconEyeCheck,
  IconPencil,
  IconPlayerPlay,
  IconPlayerStop,
  IconTrash,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Rule, type RuleChanges, removeRule, type ValueList } from '../../../api/rules.ts';
import { ask } from '../../api/ask.ts';
import { settingsChanged } from '../../api/settings-changed.ts';
import { formatScore } from '../../format/time.ts';
import { ItemRow } from '../../ui/ItemTable.tsx';
import type { RowAction } from '../../ui/RowActions.tsx';
import { FiguresView } from './FiguresView.tsx';
import { useRuleWords } from './use-rule-words.ts';

type Props = {
  rule: Rule;
  lists: readonly ValueList[];
  busy: boolean;
  onOpen: () => void;
  onChange: (body: RuleChanges) => Promise<unknown>;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
};

const icons = { on: IconPlayerPlay, shadow: IconEyeCheck, off: IconPlayerStop } as const;

/** One rule: when it applies, what it does, and what it did lately. */
export function RuleRow({ rule, lists, busy, onOpen, onChange, onUp, onDown }: Props) {
  const { t } = useTranslation('rules');
  const queryClient = useQueryClient();
  const { name, state, figures, act } = rule;
  const { when, outcome } = useRuleWords(lists)(rule);
  const turn = (to: Rule['state']): RowAction | null => {
    if (to === state) return null;
    const common = { key: to, words: t(`turn.${to}`, { name }), icon: icons[to], disabled: busy };
    if (to !== 'on') return { ...common, run: () => void onChange({ state: to }).catch(() => {}) };
    if (act.tolerated !== null && rule.proof?.score == null)
      return { ...common, disabled: true, tip: t('notProven'), run: undefined };
    if (!rule.tried) return { ...common, disabled: true, tip: t('notTried'), run: undefined };
    const question = { ask: t('askOn', { name }), yes: t('yesOn'), run: () => onChange({ state: to }) };
    return { ...common, question };
  };
  const move = (key: 'up' | 'down', icon: typeof IconArrowUp, run: (() => void) | undefined): RowAction => ({
    key,
    words: t(key, { name }),
    icon,
    disabled: busy,
    run,
  });
  return (
    <ItemRow
      name={name}
      about={t('version', { version: rule.version })}
      cells={[<bdi key="when">{when}</bdi>, outcome, t(`state.${state}`)]}
      direct={[
        { key: 'change', words: t('change', { name }), icon: IconPencil, run: onOpen },
        turn(state === 'off' ? 'on' : 'off'),
      ]}
      more={[
        turn('shadow'),
        state === 'shadow' ? turn('on') : null,
        move('up', IconArrowUp, onUp),
        move('down', IconArrowDown, onDown),
        {
          key: 'remove',
          words: t('remove', { name }),
          icon: IconTrash,
          question: {
            ask: t('askRemove', { name }),
            yes: t('yes'),
            run: async () => {
              await ask(removeRule, { params: { id: rule.id } });
              await settingsChanged(queryClient, 'rules');
            },
          },
        },
      ]}
      off={state === 'off'}
    >
      {act.tolerated === null ? null : <Proof rule={rule} tolerated={act.tolerated} />}
      {figures ? (
        <FiguresView figures={figures} outcome={act.outcome} title={t('figures.since')} brief />
      ) : null}
    </ItemRow>
  );
}

/** How far a rule with a tolerated error is proven, and what is missing. */
function Proof({ rule: { proof, act }, tolerated }: { rule: Rule; tolerated: number }) {
  const { t, i18n } = useTranslation('rules');
  const percent = (share: number) =>
    new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 }).format(share);
  const error = percent(tolerated);
  const proven =
    proof?.score == null
      ? t('proof.not', { error })
      : t(act.outcome === 'pass' ? 'proof.passes' : 'proof.blocks', {
          error,
          count: proof.checked,
          score: formatScore(proof.score),
          share: percent(proof.share ?? 0),
        });
  return (
    <Text size="sm" fw={proof?.score == null ? undefined : 500}>
      {proven} {proof?.needed ? t('proof.more', { count: proof.needed }) : ''}
    </Text>
  );
}
