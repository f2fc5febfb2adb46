import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NotesList } from './NotesList.tsx';

/** The saved notes over the open case, which stays as it is. */
export function NotesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('notes');
  return (
    <Modal opened onClose={onClose} title={t('title')} closeButtonProps={{ 'aria-label': t('close') }}>
      <NotesList />
    </Modal>
  );
}
