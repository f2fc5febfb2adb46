import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fillNote, type NotePlaceholder } from '../../api/note-placeholders.ts';
import { notesQuery } from '../api/notes.ts';
import { withoutDigit } from '../keys/key-table.ts';
import { useKeyOf } from '../keys/own-keys.ts';
import { useKeys } from '../keys/use-keys.ts';
import { DialogComing } from '../ui/DialogComing.tsx';
import { Keycaps } from '../ui/Keycap.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import classes from './DecisionDetails.module.css';

const NotesDialog = lazyPart(async () => (await import('../notes/NotesDialog.tsx')).NotesDialog, 'notes');

type Props = {
  /** What the placeholders stand for here. */
  values: Record<NotePlaceholder, string | null>;
  onInsert: (text: string) => void;
};

/** Saved notes, each with the digit that inserts it. One line of fixed height, so that they shift nothing. */
export function NoteChips({ values, onInsert }: Props) {
  const { t } = useTranslation('case');
  const keyOf = useKeyOf();
  const notes = useQuery(notesQuery()).data?.notes ?? [];
  const [writing, setWriting] = useState(false);
  const insert = (text: string) => onInsert(fillNote(text, values));
  useKeys({
    savedNote: {
      choose: (digit) => {
        const note = notes[digit - 1];
        if (digit === 0) return () => setWriting(true);
        return note ? () => insert(note.text) : { why: t('keys:why.noChoice', { digit }) };
      },
    },
  });
  return (
    <fieldset className={classes.notes}>
      <legend className={classes.legend}>
        {t('form.savedNotes')} <Keycaps keys={withoutDigit(keyOf('savedNote'))} />
      </legend>
      {notes.map((note, at) => (
        <Button
          key={note.id}
          size="compact-xs"
          variant="default"
          title={note.text}
          leftSection={at < 9 ? <Keycaps keys={String(at + 1)} /> : null}
          onClick={() => insert(note.text)}
        >
          <bdi>{note.name}</bdi>
        </Button>
      ))}
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<Keycaps keys="0" />}
        onClick={() => setWriting(true)}
      >
        {t('form.writeSaved')}
      </Button>
      <Suspense fallback={<DialogComing />}>
        {writing ? <NotesDialog onClose={() => setWriting(false)} /> : null}
      </Suspense>
    </fieldset>
  );
}
