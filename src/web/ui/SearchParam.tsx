import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** A search field whose text is `q` in the address, set a moment after the last key. */
export function SearchParam({ label, clear }: { label: string; clear: string }) {
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState<string | null>(null);
  const search = (text: string) => {
    setTyped(null);
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (text.trim()) after.set('q', text.trim());
        else after.delete('q');
        return after;
      },
      { replace: true },
    );
  };
  const searchSoon = useDebouncedCallback(search, 350);
  const text = typed ?? params.get('q') ?? '';
  return (
    <TextInput
      size="sm"
      w={{ base: '100%', xs: 280 }}
      value={text}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={15} aria-hidden />}
      rightSection={text && <CloseButton size="sm" aria-label={clear} onClick={() => search('')} />}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        searchSoon(event.currentTarget.value);
      }}
    />
  );
}
