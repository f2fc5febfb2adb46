import { CloseButton, Group, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { SubmissionState } from '../../api/submissions.ts';

const states: SubmissionState[] = ['queued', 'submitted', 'running', 'closing', 'end', 'closed', 'error'];

/** What the list is narrowed to; it lives in the address. */
export function VideosFilters() {
  const { t } = useTranslation('videos');
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState<string | null>(null);
  const put = (name: 'state' | 'q', value: string | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value) after.set(name, value);
        else after.delete(name);
        return after;
      },
      { replace: true },
    );
  const search = (text: string) => {
    setTyped(null);
    put('q', text.trim());
  };
  const searchSoon = useDebouncedCallback(search, 350);
  const text = typed ?? params.get('q') ?? '';
  return (
    <Group gap="xs" mb="xs">
      <TextInput
        size="sm"
        w={{ base: '100%', xs: 280 }}
        value={text}
        aria-label={t('filter.words')}
        placeholder={t('filter.words')}
        leftSection={<IconSearch size={15} aria-hidden />}
        rightSection={
          text && <CloseButton size="sm" aria-label={t('filter.clear')} onClick={() => search('')} />
        }
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          searchSoon(event.currentTarget.value);
        }}
      />
      <Select
        size="sm"
        w={{ base: '100%', xs: 200 }}
        value={params.get('state')}
        aria-label={t('filter.state')}
        placeholder={t('filter.anyState')}
        clearable
        data={states.map((state) => ({ value: state, label: t(`state.${state}`) }))}
        onChange={(state) => put('state', state)}
      />
    </Group>
  );
}
