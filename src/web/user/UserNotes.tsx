import { ActionIcon, Text, Textarea } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { addUserNote, removeUserNote, type UserNote, userNoteFields } from '../../api/users.ts';
import { ask } from '../api/ask.ts';
import { userQuery } from '../api/users.ts';
import { formatMoment } from '../format/time.ts';
import { BodyForm } from '../forms/BodyForm.tsx';
import { useBodyForm } from '../forms/use-body-form.tsx';
import { mayManage } from '../session/may-manage.ts';
import { useSession } from '../session/use-session.ts';
import { ShownText } from '../text/ShownText.tsx';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { Heading } from '../ui/Heading.tsx';
import { Parts } from '../ui/Parts.tsx';
import classes from './UserPage.module.css';

/** What colleagues wrote about a user, and a form for another note. */
export function UserNotes({ userId, notes }: { userId: string; notes: readonly UserNote[] }) {
  const { t, i18n } = useTranslation('user');
  const { person } = useSession();
  const queryClient = useQueryClient();
  const again = () => queryClient.invalidateQueries({ queryKey: userQuery(userId).queryKey });
  const remove = useMutation({
    mutationFn: (noteId: string) => ask(removeUserNote, { params: { id: userId, noteId } }),
    onSettled: again,
  });
  const form = useBodyForm({
    fields: userNoteFields,
    initial: { text: '' },
    draftKey: `user-note.${userId}`,
    send: async (body) => {
      await ask(addUserNote, { params: { id: userId }, body });
    },
    onSent: again,
  });
  return (
    <section aria-labelledby="user-notes">
      <Heading id="user-notes">{t('notes')}</Heading>
      <BodyForm of={form} label={t('addNote')} gap="xs">
        <Textarea
          aria-label={t('note')}
          placeholder={t('noteHint')}
          autosize
          minRows={2}
          maxRows={8}
          dir="auto"
          {...form.field('text')}
        />
      </BodyForm>
      {remove.error ? <ErrorNote error={remove.error} compact /> : null}
      <ul className={classes.list}>
        {notes.map(({ id, text, by, at }) => (
          <li key={id} className={classes.note}>
            <Text size="sm" className={classes.text} dir="auto">
              <ShownText text={text} />
            </Text>
            <Text size="xs" c="dimmed">
              <Parts of={[by.name, formatMoment(at, Date.now(), i18n.language)]} />
            </Text>
            {by.id === person.id || mayManage(person.role) ? (
              <ActionIcon
                variant="subtle"
                color="gray"
                className={classes.remove}
                aria-label={t('removeNote', { name: by.name })}
                title={t('removeNote', { name: by.name })}
                loading={remove.isPending && remove.variables === id}
                onClick={() => remove.mutate(id)}
              >
                <IconTrash size={16} aria-hidden="true" />
              </ActionIcon>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
