import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Case, Verdict } from '../../api/cases.ts';
import type { BulkAnswer } from '../../api/decisions.ts';
import { q } from '../api/client.ts';
import { BulkForm } from './BulkForm.tsx';
import { BulkOutcome } from './BulkOutcome.tsx';
import { noSelection, select, selected, toggled, useSelection } from './selection.ts';

type Props = { verdict: Verdict; lane: string; onClose: () => void };

/** Asks for confirmation of a bulk decision, then shows the result for each case. */
export function BulkDialog({ verdict, lane, onClose }: Props) {
  const { t } = useTranslation('bulk');
  const cases = [...useSelection().cases.values()];
  const { data: present } = useQuery(q.selectedRows(cases.map(({ id }) => id)));
  const decided = new Set(present?.flatMap(({ id, allowedDecisions: [any] }) => (any ? [] : id)));
  const undecided = cases.filter(({ id }) => !decided.has(id)).length;
  const [outcome, setOutcome] = useState<{ answer: BulkAnswer; cases: Case[]; note: string } | null>(null);
  const count = outcome?.cases.length ?? undecided;
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t(`title.${verdict}`, { count })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {outcome ? (
        <BulkOutcome {...outcome} lane={lane} onClose={onClose} />
      ) : (
        <BulkForm
          verdict={verdict}
          cases={cases}
          decided={decided}
          lane={lane}
          onClose={onClose}
          onLeaveOut={(row) => select(toggled(selected(), row))}
          onDone={(answer, note) => {
            select(noSelection);
            const allMine = answer.results.every(({ problem }) => problem === null);
            if (allMine) onClose();
            else setOutcome({ answer, cases, note });
          }}
        />
      )}
    </Modal>
  );
}
