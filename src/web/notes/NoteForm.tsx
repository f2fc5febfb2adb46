import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { changeNote, type SavedNote, savedNoteFields, saveNote } from '../../api/saved-notes.ts';
import { ask } from '../api/ask.ts';
import { BodyForm } from '../forms/BodyForm.tsx';
import { useBodyForm } from '../forms/use-body-form.tsx';
import { mayManage } from '../session/may-manage.ts';
import { useSession } from '../session/use-session.ts';

type Props = { note: SavedNote | null; onSaved: () => Promise<unknown>; onClose: () => void };

/** Writes a saved note, or changes one. Who a note is shared with stays. */
export function NoteForm({ note, onSaved, onClose }: Props) {
  const { t } = useTranslation('notes');
  const { person } = useSession();
  const form = useBodyForm({
    fields: savedNoteFields,
    initial: { name: note?.name ?? '', text: note?.text ?? '', shared: note?.shared ?? false },
    draftKey: `saved-note.${note?.id ?? 'new'}`,
    send: async ({ name, text, shared }) => {
      if (note) await ask(changeNote, { params: { id: note.id }, body: { name, text } });
      else await ask(saveNote, { body: { name, text, shared } });
    },
    onSent: onSaved,
  });
  return (
    <BodyForm
      of={form}
      label={t('save')}
      gap="xs"
      more={
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
      }
    >
      <TextInput label={t('name')} data-autofocus {...form.field('name')} />
      <Textarea label={t('text')} autosize minRows={2} maxRows={8} dir="auto" {...form.field('text')} />
      {!note && mayManage(person.role) ? (
        <Checkbox label={t('share')} {...form.field('shared', { type: 'checkbox' })} />
      ) : null}
    </BodyForm>
  );
}
