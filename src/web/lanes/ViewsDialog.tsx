import { Anchor, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useMatch, useSearchParams } from 'react-router-dom';
import { removeView, saveView, type ViewFilters, viewFields } from '../../api/views.ts';
import { ask } from '../api/ask.ts';
import { viewsQuery } from '../api/lanes.ts';
import { BodyForm } from '../forms/BodyForm.tsx';
import { useBodyForm } from '../forms/use-body-form.tsx';
import { paths, queueFilterNames } from '../paths/paths.ts';
import { mayManage } from '../session/may-manage.ts';
import { useSession } from '../session/use-session.ts';
import { ConfirmButton } from '../ui/ConfirmButton.tsx';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { useLane, useLaneName } from './lane-of.ts';

/** Saves the open lane and its filters under a name, and deletes saved views. */
export function ViewsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('queue');
  const { person } = useSession();
  const queryClient = useQueryClient();
  const saved = useQuery(viewsQuery());
  const now = useOpenView();
  const changed = () => queryClient.invalidateQueries({ queryKey: viewsQuery().queryKey });
  const supervisor = mayManage(person.role);
  const mine =
    saved.data?.views.filter((view) => view.owner.id === person.id || (supervisor && view.shared)) ?? [];
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('views.title')}
      closeButtonProps={{ 'aria-label': t('views.close') }}
    >
      {now ? (
        <ViewForm now={now} mayShare={supervisor} onSaved={changed} />
      ) : (
        <Text size="sm" c="dimmed">
          {t('views.nowhere')}
        </Text>
      )}
      {saved.error ? <ErrorNote error={saved.error} onRetry={() => void saved.refetch()} compact /> : null}
      <Stack gap={8} mt="md" component="ul" p={0} style={{ listStyle: 'none' }} aria-label={t('views.list')}>
        {mine.map((view) => (
          <Group key={view.id} component="li" justify="space-between" wrap="nowrap">
            <Anchor component={Link} to={paths.queue(view.lane, view.filters)} onClick={onClose} size="sm">
              <bdi>{view.name}</bdi>
            </Anchor>
            <ConfirmButton
              words={t('views.remove', { name: view.name })}
              icon={<IconTrash size={15} />}
              iconOnly
              ask={t(view.shared ? 'views.askShared' : 'views.ask', { name: view.name })}
              yes={t('views.yes')}
              run={() => ask(removeView, { params: { id: view.id } }).then(changed)}
            />
          </Group>
        ))}
      </Stack>
    </Modal>
  );
}

type OpenView = { lane: string; filters: ViewFilters; words: string };
type FormProps = { now: OpenView; mayShare: boolean; onSaved: () => Promise<unknown> };

function ViewForm({ now: { words, ...view }, mayShare, onSaved }: FormProps) {
  const { t } = useTranslation('queue');
  const form = useBodyForm({
    fields: viewFields,
    initial: { name: '', shared: false },
    toBody: ({ name, shared }) => ({ ...view, name: name.trim(), shared }),
    send: (body) => ask(saveView, { body }),
    emptied: { name: '' },
    onSent: onSaved,
  });
  return (
    <BodyForm of={form} label={t('views.save')} gap="sm" fullWidth>
      <Text size="sm" c="dimmed">
        {t('views.now', { what: words })}
      </Text>
      <TextInput label={t('views.name')} data-autofocus {...form.field('name')} />
      {mayShare ? (
        <Checkbox label={t('views.share')} {...form.field('shared', { type: 'checkbox' })} />
      ) : null}
    </BodyForm>
  );
}

/** The view that the address shows; null if no lane is open. */
function useOpenView(): OpenView | null {
  const key = useMatch('/queue/:lane/*')?.params.lane;
  const [params] = useSearchParams();
  const lane = useLane(key ?? '');
  const laneName = useLaneName();
  if (!key) return null;
  const filters: ViewFilters = {};
  for (const member of queueFilterNames) {
    const value = params.get(member);
    if (value) filters[member] = value;
  }
  const words = [laneName(lane ?? { key, name: null }), ...Object.values(filters)].join(' · ');
  return { lane: key, filters, words };
}
