import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Case, Verdict } from '../../api/cases.ts';
import { verdicts } from '../../api/deciding.ts';
import type { BulkAnswer } from '../../api/decisions.ts';
import { q } from '../api/client.ts';
import { LabelTag } from '../labels/LabelTag.tsx';
import { useCaseTitle } from '../text/use-case-title.ts';
import classes from './AlikeDialog.module.css';
import { BulkForm } from './BulkForm.tsx';
import { BulkOutcome } from './BulkOutcome.tsx';
import { CasePicture } from './CasePicture.tsx';

type Props = {
  caseId: string;
  /** Those that can be decided with it. */
  alike: Case[];
  /** Those that colleagues hold; they are left out. */
  held: Case[];
  lane: string;
  /** What makes them alike. */
  hint: string;
  onClose: () => void;
  onDecided: () => void;
};

/** One decision for a case and those like it: shows which, then asks as for any bulk decision. */
export function AlikeDialog({ caseId, alike: found, held, lane, hint, onClose, onDecided }: Props) {
  const { t } = useTranslation('bulk');
  const { data } = useQuery(q.case(caseId));
  // The list stays as it was opened; what colleagues decide meanwhile is shown below it.
  const [alike] = useState(found);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [outcome, setOutcome] = useState<{ answer: BulkAnswer; cases: Case[]; note: string } | null>(null);
  const cases = [...(data ? [data.case] : []), ...alike.filter(({ id }) => !left.has(id))];
  const { data: present } = useQuery(q.selectedRows(cases.map(({ id }) => id)));
  const decided = new Set(present?.flatMap(({ id, allowedDecisions: [any] }) => (any ? [] : id)));
  const leaveOut = ({ id }: Case) => setLeft(new Set(left).symmetricDifference(new Set([id])));
  const done = () => {
    onClose();
    onDecided();
  };
  const allowed = verdicts.filter((one) => data?.case.allowedDecisions.includes(one));
  return (
    <Modal
      opened
      onClose={outcome ? done : onClose}
      size="lg"
      title={t('alikeParts.title', { count: cases.length - 1 })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {outcome ? (
        <BulkOutcome {...outcome} lane={lane} onClose={done} />
      ) : (
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
          <ul className={classes.list} data-testid="alike-list">
            {alike.map((row) => (
              <Part key={row.id} row={row} on={!left.has(row.id)} onToggle={() => leaveOut(row)} />
            ))}
          </ul>
          {held.length > 0 ? (
            <Text size="sm" c="var(--sl-escalate-text)" data-testid="alike-held">
              {t('alikeParts.held', {
                count: held.length,
                names: [...new Set(held.flatMap(({ claim }) => claim?.by.name ?? []))].join(', '),
              })}
            </Text>
          ) : null}
          {verdict === null ? (
            <Group gap="xs" justify="flex-end">
              {allowed.map((one) => (
                <Button key={one} size="xs" variant="default" onClick={() => setVerdict(one)}>
                  {t(`people:bulk.${one}`, { count: cases.length })}
                </Button>
              ))}
            </Group>
          ) : (
            <BulkForm
              verdict={verdict}
              cases={cases}
              decided={decided}
              lane={lane}
              onClose={() => setVerdict(null)}
              onLeaveOut={leaveOut}
              onDone={(answer, note) => {
                if (answer.results.every(({ problem }) => problem === null)) done();
                else setOutcome({ answer, cases, note });
              }}
            />
          )}
        </Stack>
      )}
    </Modal>
  );
}

function Part({ row, on, onToggle }: { row: Case; on: boolean; onToggle: () => void }) {
  const caseTitle = useCaseTitle();
  const title = row.kind === 'text' ? row.preview : caseTitle(row);
  const picture = row.thumbnails.find(({ state }) => state === 'stored');
  return (
    <li>
      <div className={classes.part}>
        <Checkbox checked={on} onChange={onToggle} aria-label={title} />
        <span className={classes.picture}>
          {picture ? <CasePicture row={row} picture={picture} /> : null}
        </span>
        <span className={classes.title} dir="auto">
          {title}
        </span>
        {row.labels.slice(0, 2).map(({ task, label, rate, review }) => (
          <LabelTag key={`${task} ${label}`} label={label} rate={rate} review={review} />
        ))}
      </div>
    </li>
  );
}
