import { Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type GalleryEntry, type GalleryKind, galleryKinds } from '../../../protocol/operator/galleries.ts';
import { galleryQuery } from '../../api/galleries.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { EntryForm } from './EntryForm.tsx';
import { EntrySelect } from './EntrySelect.tsx';
import { type FramePart, likelyFields, likelyKind } from './frame-part.ts';
import { PartAdded } from './PartAdded.tsx';
import { useAddPart } from './use-add-part.ts';

/** Where a part of a frame goes: an entry there is, or a new one. */
export function AddPartForm({ part, onClose }: { part: FramePart; onClose: () => void }) {
  const { t } = useTranslation('galleries');
  const [kind, setKind] = useState(() => likelyKind(part));
  const [fresh, setFresh] = useState(part.finding?.name === null);
  const [chosen, setEntry] = useState<GalleryEntry | null>();
  const namesake = useNamesake(kind, part.finding?.name ?? null);
  const entry = chosen === undefined ? namesake : chosen;
  const [fields, setFields] = useState(() => likelyFields(part));
  const [asked, setAsked] = useState(false);
  const { adding, faults, error } = useAddPart(part, fields);
  if (adding.data) return <PartAdded answer={adding.data} onClose={onClose} />;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (fresh || entry) adding.mutate({ kind, chosen: fresh ? null : entry, fields });
      }}
      noValidate
    >
      <Stack gap="sm">
        <Group gap="xs">
          <SegmentedControl
            aria-label={t('part.gallery')}
            value={kind}
            data={galleryKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
            onChange={(next) => {
              setKind(next);
              setEntry(undefined);
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
          <EntryForm
            kind={kind}
            fields={fields}
            faults={faults}
            change={(changes) => setFields({ ...fields, ...changes })}
          />
        ) : (
          <EntrySelect
            key={kind}
            kind={kind}
            chosen={entry}
            onChoose={setEntry}
            error={asked && !entry ? t('part.noEntry') : null}
          />
        )}
        {error && <ErrorNote error={error} compact />}
        <Group gap="xs" justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={adding.isPending}>
            {t('part.add')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The entry of exactly this name: whom the machine saw is most likely who is meant. */
function useNamesake(kind: GalleryKind, name: string | null): GalleryEntry | null {
  const list = useInfiniteQuery({ ...galleryQuery(kind, name), enabled: Boolean(name) });
  const found = list.data?.pages.flatMap((page) => page.items);
  return (name && found?.find((one) => one.name === name)) || null;
}
