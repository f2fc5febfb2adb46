import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Decision } from '../../../api/cases.ts';
import type { Policy } from '../../../api/policies.ts';
import { machineId } from '../../../api/settled.ts';
import { api } from '../../api/client.ts';
import { useDecidingStore } from '../../decision/use-deciding.ts';
import { formatMoment } from '../../format/time.ts';
import { LabelTag } from '../../labels/LabelTag.tsx';
import { useOwnWords } from '../../labels/own-words.ts';
import { usePolicyName } from '../../labels/policies.ts';
import { useActionWords } from '../../labels/use-action-words.ts';
import { useByName } from '../../labels/use-by-name.ts';
import { mayManage } from '../../session/may-manage.ts';
import { useSession } from '../../session/use-session.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Parts } from '../../ui/Parts.tsx';
import classes from './DecidedNote.module.css';

/** Whether the policy has a later version than the decision's. */
const isReplaced = ({ policy, policyVersion }: Decision, policies: readonly Policy[]): boolean =>
  policyVersion !== null && policies.some(({ key, version }) => key === policy && version > policyVersion);

/** A decision in words: who, what, when, why. */
export function DecisionWords({ decision }: { decision: Decision }) {
  const { t, i18n } = useTranslation('case');
  const policyName = usePolicyName();
  const { policies } = useOwnWords();
  const byName = useByName();
  const actionWords = useActionWords();
  return (
    <div className={classes.words}>
      <div className={classes.top}>
        <span className={classes.verdict} data-verdict={decision.verdict}>
          {t(`verdict.${decision.verdict}`)}
        </span>
        {decision.label ? <LabelTag label={decision.label} /> : null}
        {decision.policy ? (
          <Text span size="xs" c="dimmed">
            {policyName(decision.policy)}
            {isReplaced(decision, policies) ? (
              <> · {t('decided.replacedVersion', { version: decision.policyVersion })}</>
            ) : null}
          </Text>
        ) : null}
      </div>
      <Text size="xs" c="dimmed">
        {t('decided.by', {
          name: byName(decision.by),
          at: formatMoment(decision.decidedAt, Date.now(), i18n.language),
        })}
      </Text>
      {decision.actions.length > 0 ? (
        <Text size="xs">
          <Parts of={decision.actions.map(actionWords)} />
        </Text>
      ) : null}
      {decision.note ? (
        <Text size="sm">
          “<bdi>{decision.note}</bdi>”
        </Text>
      ) : null}
    </div>
  );
}

/** The decision of a decided case, with an undo button for those who may take it back. */
export function DecidedNote({ decision }: { decision: Decision }) {
  const { t } = useTranslation('case');
  const { person } = useSession();
  const deciding = useDecidingStore();
  const undo = useMutation({
    mutationFn: () => api.undo(decision.id),
    onSuccess: ({ case: back }) => {
      deciding.undo.dropOf(back.id);
      return deciding.putBack(back);
    },
  });
  const byMachine = decision.by.id === machineId;
  const mayTakeBack = !byMachine && (decision.by.id === person.id || mayManage(person.role));
  const standing = decision.state === 'pending' || decision.state === 'final';
  return (
    <section className={classes.note} aria-label={t('decided.title')}>
      <DecisionWords decision={decision} />
      {undo.error ? <ErrorNote error={undo.error} /> : null}
      {mayTakeBack && standing ? (
        <Button
          size="xs"
          variant="default"
          className={classes.back}
          loading={undo.isPending}
          onClick={() => undo.mutate()}
        >
          {t(decision.state === 'pending' ? 'decided.undo' : 'decided.reverse')}
        </Button>
      ) : null}
    </section>
  );
}
