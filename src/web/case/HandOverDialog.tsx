import { Button, Group, Modal, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseDetail } from '../../api/cases.ts';
import { handOverFields } from '../../api/cases.ts';
import type { Colleague } from '../../api/people.ts';
import { peopleApi, qPeople } from '../api/people.ts';
import { useSession } from '../shell/use-session.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';

type Props = {
  detail: CaseDetail;
  epoch: number;
  /** The frame that is looked at, so that the colleague sees the same. */
  frame: string | null;
  /** What is written in the decision's note already. */
  note: string;
  onClose: () => void;
  onDone: (detail: CaseDetail) => void;
};

const anySupervisor = 'supervisors';

/** To whom, and why. Who is here now comes first. */
export function HandOverDialog({ detail, epoch, frame, note: typed, onClose, onDone }: Props) {
  const { t } = useTranslation('people');
  const { person } = useSession();
  const people = useQuery(qPeople());
  const [to, setTo] = useState('');
  const [note, setNote] = useState(typed);
  const hand = useMutation({
    mutationFn: () =>
      peopleApi.handOver(detail.case.id, {
        to: to === anySupervisor ? null : to,
        note,
        frame,
        version: detail.case.version,
        epoch,
      }),
    onSuccess: onDone,
  });
  const others = (people.data?.people ?? []).filter(({ id }) => id !== person.id);
  const words = (one: Colleague) =>
    [one.name, t(`common:role.${one.role}`), one.here ? t('here') : t('away')].join(' · ');
  const ready = to !== '' && note.trim() !== '' && !hand.isPending;
  const send = () => {
    if (ready) hand.mutate();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('handOver.title')}
      closeButtonProps={{ 'aria-label': t('handOver.close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Stack gap="sm">
          {people.error ? (
            <ErrorNote error={people.error} onRetry={() => void people.refetch()} compact />
          ) : null}
          <NativeSelect
            label={t('handOver.to')}
            required
            data-autofocus
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
            data={[
              { value: '', label: t('handOver.choose') },
              ...others
                .toSorted((a, b) => Number(b.here) - Number(a.here))
                .map((one) => ({ value: one.id, label: words(one) })),
              { value: anySupervisor, label: t('handOver.anySupervisor') },
            ]}
          />
          <Textarea
            label={t('handOver.note')}
            required
            autosize
            minRows={2}
            maxRows={8}
            {...handOverFields.note.input}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
            }}
          />
          <Text size="xs" c="dimmed">
            {frame ? t('handOver.withFrame') : t('handOver.hint')}
          </Text>
          {hand.error ? <ErrorNote error={hand.error} compact /> : null}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" size="xs" onClick={onClose}>
              {t('handOver.cancel')}
            </Button>
            <Button type="submit" size="xs" disabled={!ready} loading={hand.isPending}>
              {t('handOver.send')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
