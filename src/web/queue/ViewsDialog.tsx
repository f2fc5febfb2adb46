import { Anchor, Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useMatch, useSearchParams } from 'react-router-dom';
import { type NewViewBody, removeView, saveView, type ViewFilters, viewFields } from '../../api/views.ts';
import { ask } from '../api/ask.ts';
import { viewsQuery } from '../api/lanes.ts';
import { paths, queueFilterNames } from '../paths.ts';
import { mayManage } from '../settings/may-manage.ts';
import { useSession } from '../shell/use-session.ts';
import { ConfirmButton } from '../ui/ConfirmButton.tsx';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { useLane, useLaneName } from './lane-of.ts';

/** Keeps the lane and the filters that are open now under a name, and forgets views that are no longer wanted. */
export function ViewsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('queue');
  const { person } = useSession();
  const queryClient = useQueryClient();
  const kept = useQuery(viewsQuery());
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const now = useOpenView();
  const changed = () => queryClient.invalidateQueries({ queryKey: viewsQuery().queryKey });
  const save = useMutation({
    mutationFn: (body: NewViewBody) => ask(saveView, { body }),
    onSuccess: async () => {
      setName('');
      await changed();
    },
  });
  const supervisor = mayManage(person.role);
  const mine =
    kept.data?.views.filter((view) => view.owner.id === person.id || (supervisor && view.shared)) ?? [];
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('views.title')}
      closeButtonProps={{ 'aria-label': t('views.close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (now && name.trim())
            save.mutate({ name: name.trim(), lane: now.lane, filters: now.filters, shared });
        }}
      >
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {now ? t('views.now', { what: now.words }) : t('views.nowhere')}
          </Text>
          <TextInput
            label={t('views.name')}
            value={name}
            {...viewFields.name.input}
            disabled={!now}
            data-autofocus
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {supervisor ? (
            <Checkbox
              label={t('views.share')}
              checked={shared}
              disabled={!now}
              onChange={(event) => setShared(event.currentTarget.checked)}
            />
          ) : null}
          {save.error ? <ErrorNote error={save.error} compact /> : null}
          <Button type="submit" disabled={!now || !name.trim()} loading={save.isPending}>
            {t('views.keep')}
          </Button>
        </Stack>
      </form>
      {kept.error ? <ErrorNote error={kept.error} onRetry={() => void kept.refetch()} compact /> : null}
      <Stack gap={6} mt="md" component="ul" p={0} style={{ listStyle: 'none' }} aria-label={t('views.list')}>
        {mine.map((view) => (
          <Group key={view.id} component="li" justify="space-between" wrap="nowrap">
            <Anchor component={Link} to={paths.queue(view.lane, view.filters)} onClick={onClose} size="sm">
              {view.name}
            </Anchor>
            <ConfirmButton
              words={t('views.remove', { name: view.name })}
              icon={<IconTrash size={15} />}
              iconOnly
              ask={t(view.shared ? 'views.askShared' : 'views.ask', { name: view.name })}
              yes={t('views.yes')}
              no={t('views.no')}
              run={() => ask(removeView, { params: { id: view.id } }).then(changed)}
            />
          </Group>
        ))}
      </Stack>
    </Modal>
  );
}

/** What the address shows, as a view would keep it; null where no lane is open. */
function useOpenView(): { lane: string; filters: ViewFilters; words: string } | null {
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
