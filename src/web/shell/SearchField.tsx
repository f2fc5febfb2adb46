import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatch, useNavigate, useSearchParams } from 'react-router-dom';
import { useKeyOf } from '../keys/own-keys.ts';
import { useKeys } from '../keys/use-keys.ts';
import { paths, queueFiltersOf } from '../paths/paths.ts';
import { Keycaps } from '../ui/Keycap.tsx';
import classes from './SearchField.module.css';

/** Searches cases by their words: in the open lane, or in all lanes from any other page. */
export function SearchField() {
  const { t } = useTranslation('common');
  const keyOf = useKeyOf();
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const lane = useMatch('/queue/:lane/*')?.params.lane;
  const [params] = useSearchParams();
  const inAddress = lane ? (params.get('q') ?? '') : '';
  const [typed, setTyped] = useState<string | null>(null);
  const go = (text: string, replace: boolean) => {
    // A delayed search must not lead back here from a case that is opened meanwhile.
    goSoon.cancel();
    setTyped(null);
    const filters = { ...queueFiltersOf(params), q: text.trim() || null };
    void navigate(paths.queue(lane ?? 'all', lane ? filters : { q: filters.q }), { replace });
  };
  const goSoon = useDebouncedCallback((text: string) => lane && go(text, true), 350);
  useKeys({
    search: () => {
      input.current?.focus();
      input.current?.select();
    },
  });
  const value = typed ?? inAddress;
  return (
    <search className={classes.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          go(value, false);
        }}
      >
        <TextInput
          ref={input}
          size="xs"
          value={value}
          aria-label={t('search')}
          placeholder={t('searchHint')}
          leftSection={<IconSearch size={15} aria-hidden="true" />}
          rightSection={
            value ? (
              <CloseButton size="sm" aria-label={t('clearSearch')} onClick={() => go('', true)} />
            ) : (
              <Keycaps keys={keyOf('search')} />
            )
          }
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            goSoon(event.currentTarget.value);
          }}
          onBlur={() => goSoon.flush()}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur();
          }}
        />
      </form>
    </search>
  );
}
