import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GalleryEntry, GalleryKind } from '../../protocol/operator/galleries.ts';
import { galleryQuery } from '../api/galleries.ts';

type Props = {
  kind: GalleryKind;
  value?: GalleryEntry | null;
  onChange: (entry: GalleryEntry | null) => void;
  error?: ReactNode;
};

/** Selects a gallery entry; the service searches by name, so that the number of entries does not matter. */
export function EntrySelect({ kind, value: chosen = null, onChange, error, ...rest }: Props) {
  const { t } = useTranslation('galleries');
  const [typed, setTyped] = useState('');
  const [searchText] = useDebouncedValue(typed.trim(), 250);
  // The field also shows the chosen entry's name, which is not a search text.
  const query = searchText === '' || searchText === (chosen && wordsOf(chosen)) ? null : searchText;
  // The previous results stay until the next ones arrive, so that nothing moves under the pointer.
  const list = useInfiniteQuery({ ...galleryQuery(kind, query), placeholderData: keepPreviousData });
  const entries = list.data?.pages.flatMap((page) => page.items) ?? [];
  const all = chosen && !entries.some(({ id }) => id === chosen.id) ? [chosen, ...entries] : entries;
  return (
    <Select
      label={t('part.entry')}
      placeholder={t('part.choose')}
      searchable
      loading={list.isFetching}
      nothingFoundMessage={list.isPending ? undefined : t('part.nothing')}
      // The service has already filtered.
      filter={({ options }) => options}
      data={all.map((one) => ({ value: one.id, label: wordsOf(one) }))}
      value={chosen?.id ?? null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => onChange(all.find((one) => one.id === id) ?? null)}
      error={error ?? list.error?.message}
      {...rest}
    />
  );
}

function wordsOf({ name, typeName }: GalleryEntry): string {
  return typeName ? `${name} · ${typeName}` : name;
}
