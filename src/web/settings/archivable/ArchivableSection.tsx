import { Button, Drawer, Group, Stack, Text } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconArrowDown,
  IconArrowUp,
  IconPencil,
  IconPlus,
  type TablerIcon,
} from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { inLanguage, type Localised } from '../../../api/languages.ts';
import { settingsChanged } from '../../api/settings-changed.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { type Column, ItemRow, ItemTable } from '../../ui/ItemTable.tsx';
import { SectionHead } from '../section/SectionHead.tsx';

type Archivable = { key: string; names: Localised; position: number; archived: boolean };

type Props<Item extends Archivable> = {
  /** The part of the settings, and the namespace of its words. */
  part: 'policies' | 'actions';
  /** The open one, in the address. */
  param: string;
  items: readonly Item[];
  columns: readonly Column[];
  cells: (item: Item) => ReactNode[];
  /** Stands in place of the list while there is nothing to offer. */
  none?: string;
  /** Beside the button that adds one. */
  more?: ReactNode;
  change: (key: string, changes: { position: number } | { archived: boolean }) => Promise<unknown>;
  form: (item: Item | null, onSaved: () => void) => ReactNode;
};

/** Settings that decisions name by a key: in an order, and archived instead of removed. */
export function ArchivableSection<Item extends Archivable>({
  part,
  param,
  items,
  columns,
  cells,
  none,
  more,
  change,
  form,
}: Props<Item>) {
  const { t, i18n } = useTranslation(part);
  const queryClient = useQueryClient();
  const [params, setParams] = useSearchParams();
  const changing = useMutation({
    mutationFn: ({ key, ...changes }: { key: string } & Parameters<typeof change>[1]) => change(key, changes),
    onSuccess: () => settingsChanged(queryClient, part),
  });
  const open = (key: string | null) => setParams(key === null ? {} : { [param]: key });
  const chosen = params.get(param);
  const item = items.find(({ key }) => key === chosen) ?? null;
  const offered = items.filter(({ archived }) => !archived);
  const archived = items.filter((one) => one.archived);
  const nameOf = ({ names, key }: Item) => inLanguage(names, i18n.language) ?? key;
  const move = ({ key }: Item, beside: Item | undefined) =>
    beside && (() => changing.mutate({ key, position: beside.position }));
  const row = (one: Item, at: number) => {
    const name = nameOf(one);
    const does = (key: string, icon: TablerIcon, run: (() => void) | undefined) => ({
      key,
      words: t(key, { name }),
      icon,
      disabled: changing.isPending,
      run,
    });
    const archive = (gone: boolean) => () => changing.mutate({ key: one.key, archived: gone });
    const edit = does('change', IconPencil, () => open(one.key));
    const own = { name, about: one.key, cells: cells(one) };
    return one.archived ? (
      <ItemRow {...own} key={one.key} direct={[edit, does('restore', IconArchiveOff, archive(false))]} />
    ) : (
      <ItemRow
        {...own}
        key={one.key}
        direct={[edit]}
        more={[
          does('up', IconArrowUp, move(one, offered[at - 1])),
          does('down', IconArrowDown, move(one, offered[at + 1])),
          does('archive', IconArchive, archive(true)),
        ]}
      />
    );
  };
  const table = (label: string, rows: readonly Item[]) => (
    <ItemTable label={label} name={t('field.name')} columns={columns}>
      {rows.map(row)}
    </ItemTable>
  );
  return (
    <Stack gap="sm">
      <SectionHead what={t('what')}>
        <Group gap="xs">
          {more}
          <Button leftSection={<IconPlus size={16} />} onClick={() => open('new')}>
            {t('add')}
          </Button>
        </Group>
      </SectionHead>
      {changing.error ? <ErrorNote error={changing.error} compact /> : null}
      {none && offered.length === 0 ? <Text size="sm">{none}</Text> : table(t('list'), offered)}
      {archived.length > 0 ? (
        <section>
          <Heading>{t('archived')}</Heading>
          <Text size="sm" c="dimmed" mb="xs">
            {t('archivedHint')}
          </Text>
          {table(t('archived'), archived)}
        </section>
      ) : null}
      <Drawer
        opened={chosen === 'new' || item !== null}
        onClose={() => open(null)}
        position="right"
        size="min(520px, 100%)"
        title={item ? nameOf(item) : t('add')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {form(item, () => open(null))}
      </Drawer>
    </Stack>
  );
}
