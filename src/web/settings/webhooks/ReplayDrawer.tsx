import { Drawer, Select, Switch, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Endpoint, replayDeliveries, replayFields } from '../../../api/webhooks.ts';
import { because } from '../../../reasons/reason.ts';
import { ask } from '../../api/ask.ts';
import { type SendingFilters, webhooksChanged } from '../../api/webhooks.ts';
import { BodyForm } from '../../forms/BodyForm.tsx';
import { FieldFault } from '../../forms/FieldFault.tsx';
import { useBodyForm } from '../../forms/use-body-form.tsx';
import { Note } from '../../ui/Note.tsx';

type Props = {
  opened: boolean;
  endpoints: readonly Endpoint[];
  /** The filters of the log; they fill in the form. */
  start: SendingFilters;
  onClose: () => void;
};

/** Resends the deliveries of a time range or of one case. */
export function ReplayDrawer({ opened, onClose, ...rest }: Props) {
  const { t } = useTranslation('webhooks');
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="min(460px, 100%)"
      title={t('replay.words')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <ReplayForm {...rest} />
    </Drawer>
  );
}

function ReplayForm({ endpoints, start }: Pick<Props, 'endpoints' | 'start'>) {
  const { t } = useTranslation('webhooks');
  const queryClient = useQueryClient();
  const form = useBodyForm({
    fields: replayFields,
    initial: {
      endpointId: start.endpoint,
      from: '',
      to: '',
      caseId: start.case ?? '',
      deadOnly: start.state === 'dead',
    },
    toBody: ({ endpointId, from, to, caseId, deadOnly }) => ({
      endpointId: endpointId ?? undefined,
      from: momentIn(from),
      to: momentIn(to),
      caseId: caseId.trim() || undefined,
      deadOnly,
    }),
    check: ({ caseId, from }) =>
      caseId.trim() || from ? {} : { from: <FieldFault reason={because('needed_without_case')} /> },
    send: (body) => ask(replayDeliveries, { body }),
    onSent: () => webhooksChanged(queryClient),
  });
  const sent = form.save.data;
  return (
    <BodyForm of={form} label={t('replay.send')}>
      <Text size="sm" c="dimmed">
        {t('replay.hint')}
      </Text>
      <Select
        label={t('filter.endpoint')}
        description={t('replay.endpointHint')}
        placeholder={t('replay.every')}
        data-autofocus
        clearable
        data={endpoints.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.field('endpointId')}
      />
      <TextInput
        type="datetime-local"
        label={t('replay.from')}
        description={t('replay.fromHint')}
        {...form.field('from')}
      />
      <TextInput
        type="datetime-local"
        label={t('replay.to')}
        description={t('replay.toHint')}
        {...form.field('to')}
      />
      <TextInput label={t('filter.case')} description={t('replay.caseHint')} {...form.field('caseId')} />
      <Switch
        label={t('replay.deadOnly')}
        description={t('replay.deadOnlyHint')}
        {...form.field('deadOnly', { type: 'checkbox' })}
      />
      {sent ? (
        <div role="status">
          <Note tone="calm" title={t('replay.done', { count: sent.count })} compact>
            {null}
          </Note>
        </div>
      ) : null}
    </BodyForm>
  );
}

/** An invalid time, e.g. with the year 20266, is sent as typed, so that the validation refuses it. */
function momentIn(typed: string): string | undefined {
  const at = new Date(typed);
  return Number.isNaN(at.getTime()) ? typed || undefined : at.toISOString();
}
