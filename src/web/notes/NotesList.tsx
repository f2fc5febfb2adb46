import { Button, Code, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notePlaceholders } from '../../api/note-placeholders.ts';
import { removeNote, type SavedNote } from '../../api/saved-notes.ts';
import { ask } from '../api/ask.ts';
import { notesQuery } from '../api/notes.ts';
import { mayManage } from '../session/may-manage.ts';
import { useSession } from '../session/use-session.ts';
import { ConfirmButton } from '../ui/ConfirmButton.tsx';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { NoteForm } from './NoteForm.tsx';

/** Saved notes, one's own and the shared ones, and the form of the one that is being written. */
export function NotesList() {
  const { t } = useTranslation('notes');
  const { person } = useSession();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<string | null>(null);
  const { data, error, refetch } = useQuery(notesQuery());
  const changed = async () => {
    setOpen(null);
    await queryClient.invalidateQueries({ queryKey: notesQuery().queryKey });
  };
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} />;
  const mayChange = ({ shared }: SavedNote) => !shared || mayManage(person.role);
  const form = (note: SavedNote | null) => (
    <NoteForm key={note?.id} note={note} onSaved={changed} onClose={() => setOpen(null)} />
  );
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('what')} {t('placeholders')}{' '}
        {notePlaceholders.map((name) => (
          <Code key={name} mr={4} title={t(`placeholder.${name}`)}>{`{${name}}`}</Code>
        ))}
      </Text>
      <Stack gap={8} component="ol" p={0} m={0} style={{ listStyle: 'none' }} aria-label={t('list')}>
        {data.notes.map((note, at) => (
          <li key={note.id}>
            {open === note.id ? (
              form(note)
            ) : (
              <Group justify="space-between" wrap="nowrap" align="start" gap="xs">
                <div style={{ minWidth: 0 }}>
                  <Text size="sm" fw={600}>
                    {at < 9 ? `${at + 1} · ` : ''}
                    <bdi>{note.name}</bdi>
                    {note.shared ? ` · ${t('sharedBy', { name: note.owner.name })}` : ''}
                  </Text>
                  <Text size="sm" c="dimmed" lineClamp={3} dir="auto">
                    {note.text}
                  </Text>
                </div>
                {mayChange(note) ? (
                  <Group gap={4} wrap="nowrap">
                    <Button
                      size="compact-sm"
                      variant="default"
                      leftSection={<IconPencil size={15} aria-hidden="true" />}
                      aria-label={t('changeOf', { name: note.name })}
                      onClick={() => setOpen(note.id)}
                    >
                      {t('change')}
                    </Button>
                    <ConfirmButton
                      words={t('remove', { name: note.name })}
                      icon={<IconTrash size={15} aria-hidden="true" />}
                      iconOnly
                      ask={t(note.shared ? 'askShared' : 'ask', { name: note.name })}
                      yes={t('yes')}
                      no={t('no')}
                      run={() => ask(removeNote, { params: { id: note.id } }).then(changed)}
                    />
                  </Group>
                ) : null}
              </Group>
            )}
          </li>
        ))}
      </Stack>
      {open === 'new' ? (
        form(null)
      ) : (
        <Group>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={15} aria-hidden="true" />}
            onClick={() => setOpen('new')}
          >
            {t('add')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
