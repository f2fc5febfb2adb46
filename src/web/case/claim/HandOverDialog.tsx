import { Button, Modal, NativeSelect, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CaseDetail } from '../../../api/cases.ts';
import { handOverCase, handOverFields } from '../../../api/claims.ts';
import type { Colleague } from '../../../api/people.ts';
import { ask } from '../../api/ask.ts';
import { qPeople } from '../../api/people.ts';
import { BodyForm } from '../../forms/BodyForm.tsx';
import { useBodyForm } from '../../forms/use-body-form.tsx';
import { useSession } from '../../session/use-session.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';

type Props = {
  detail: CaseDetail;
  epoch: number;
  /** The frame on the screen, so that the colleague sees the same one. */
  frame: string | null;
  /** What is already written in the decision's note. */
  note: string;
  onClose: () => void;
  onDone: (detail: CaseDetail) => void;
};

const anySupervisor = 'supervisors';

/** Chooses the recipient and the note. Colleagues who are here now come first. */
export function HandOverDialog({ detail, epoch, frame, note: typed, onClose, onDone }: Props) {
  const { t } = useTranslation('people');
  const { person } = useSession();
  const people = useQuery(qPeople());
  const form = useBodyForm({
    fields: handOverFields,
    initial: { to: '', note: typed },
    toBody: ({ to, note }) => ({
      to: to === anySupervisor ? null : to,
      note,
      frame,
      version: detail.case.version,
      epoch,
    }),
    draftKey: `hand-over.${detail.case.id}`,
    send: (body) => ask(handOverCase, { params: { id: detail.case.id }, body }),
    onSent: onDone,
  });
  const others = (people.data?.people ?? []).filter(({ id }) => id !== person.id);
  const words = (one: Colleague) =>
    [one.name, ...one.teams, t(`common:role.${one.role}`), one.here ? t('here') : t('away')].join(' · ');
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('handOver.title')}
      closeButtonProps={{ 'aria-label': t('handOver.close') }}
    >
      <BodyForm
        of={form}
        label={t('handOver.send')}
        gap="sm"
        more={
          <Button variant="default" onClick={onClose}>
            {t('handOver.cancel')}
          </Button>
        }
      >
        {people.error ? (
          <ErrorNote error={people.error} onRetry={() => void people.refetch()} compact />
        ) : null}
        <NativeSelect
          label={t('handOver.to')}
          required
          data-autofocus
          data={[
            { value: '', label: t('handOver.choose') },
            ...others
              .toSorted((a, b) => Number(b.here) - Number(a.here))
              .map((one) => ({ value: one.id, label: words(one) })),
            { value: anySupervisor, label: t('handOver.anySupervisor') },
          ]}
          {...form.field('to')}
        />
        <Textarea
          label={t('handOver.note')}
          required
          autosize
          minRows={2}
          maxRows={8}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.submit();
          }}
          {...form.field('note')}
        />
        <Text size="xs" c="dimmed">
          {frame ? t('handOver.withFrame') : t('handOver.hint')}
        </Text>
      </BodyForm>
    </Modal>
  );
}
