import { Button, Group, SegmentedControl } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { entryFields } from '../../api/galleries.ts';
import { type GalleryEntry, type GalleryKind, galleryKinds } from '../../protocol/operator/galleries.ts';
import { galleryQuery } from '../api/galleries.ts';
import { BodyForm } from '../forms/BodyForm.tsx';
import { useBodyForm } from '../forms/use-body-form.tsx';
import { EntryForm } from './EntryForm.tsx';
import { EntrySelect } from './EntrySelect.tsx';
import { bodyOf, draftOf } from './entry-draft.ts';
import { type FramePart, likelyFields, likelyKind } from './frame-part.ts';
import { PartAdded } from './PartAdded.tsx';
import { useAddPart } from './use-add-part.ts';

/** Chooses the entry to which a part of a frame is added: an existing or a new one. */
export function AddPartForm({ part, onClose }: { part: FramePart; onClose: () => void }) {
  const { t } = useTranslation('galleries');
  const [kind, setKind] = useState(() => likelyKind(part));
  const [fresh, setFresh] = useState(part.finding?.name === null);
  const addPart = useAddPart(part);
  const namesake = useNamesake(kind, part.finding?.name ?? null);
  const form = useBodyForm({
    fields: fresh ? entryFields : {},
    initial: { ...draftOf(likelyFields(part)), chosen: namesake },
    toBody: ({ chosen, ...draft }) => ({ ...bodyOf(draft), chosen: fresh ? null : chosen }),
    check: ({ chosen }) => (fresh || chosen ? {} : { chosen: t('part.noEntry') }),
    send: ({ chosen, ...fields }) => addPart({ kind, chosen, fields }),
  });
  const { setFieldValue, values } = form.form;
  if (form.save.data) return <PartAdded answer={form.save.data} onClose={onClose} />;
  return (
    <BodyForm
      of={form}
      label={t('part.add')}
      gap="sm"
      more={
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
      }
    >
      <Group gap="xs">
        <SegmentedControl
          aria-label={t('part.gallery')}
          value={kind}
          data={galleryKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChange={(next) => {
            setKind(next);
            setFieldValue('chosen', namesake);
          }}
        />
        <SegmentedControl
          aria-label={t('part.to')}
          value={fresh ? 'fresh' : 'existing'}
          data={[
            { value: 'existing', label: t('part.existing') },
            { value: 'fresh', label: t('part.fresh') },
          ]}
          onChange={(next) => setFresh(next === 'fresh')}
        />
      </Group>
      {fresh ? (
        <EntryForm kind={kind} field={form.field} values={values} />
      ) : (
        <EntrySelect key={kind} kind={kind} {...form.field('chosen')} />
      )}
    </BodyForm>
  );
}

/** The entry with exactly this name: most likely the person that the machine recognised. */
function useNamesake(kind: GalleryKind, name: string | null): GalleryEntry | null {
  const list = useInfiniteQuery({ ...galleryQuery(kind, name), enabled: Boolean(name) });
  const entries = list.data?.pages.flatMap((page) => page.items);
  return (name && entries?.find((one) => one.name === name)) || null;
}
