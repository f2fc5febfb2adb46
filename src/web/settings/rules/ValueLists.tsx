import { Button, Drawer, Group, NativeSelect, Skeleton, Text, Textarea, TextInput } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import {
  addValueList,
  changeValueList,
  type ListedOf,
  listedOf,
  type NewListBody,
  removeValueList,
  type ValueList,
  valueListFields,
} from '../../../api/rules.ts';
import { ask } from '../../api/ask.ts';
import { rulesQuery, valueListQuery } from '../../api/rules.ts';
import { settingsChanged } from '../../api/settings-changed.ts';
import { formatCount, formatDateTime } from '../../format/time.ts';
import { BodyForm } from '../../forms/BodyForm.tsx';
import { useBodyForm } from '../../forms/use-body-form.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { ItemRow, ItemTable } from '../../ui/ItemTable.tsx';

/** The lists of authors, rooms, forums and senders that rules can name. */
export function ValueLists({ lists }: { lists: readonly ValueList[] }) {
  const { t, i18n } = useTranslation('rules');
  const queryClient = useQueryClient();
  const [params, setParams] = useSearchParams();
  const chosen = params.get('list');
  const list = lists.find(({ id }) => id === chosen) ?? null;
  const open = (id: string | null) => setParams(id === null ? {} : { list: id });
  return (
    <section>
      <Group justify="space-between" align="start" mt="md" mb="xs">
        <div>
          <Heading>{t('lists')}</Heading>
          <Text size="sm" c="dimmed" maw={640}>
            {t('listsWhat')}
          </Text>
        </div>
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => open('new')}>
          {t('addList')}
        </Button>
      </Group>
      {lists.length === 0 ? (
        <Text size="sm">{t('noLists')}</Text>
      ) : (
        <ItemTable
          label={t('lists')}
          name={t('name')}
          columns={[
            { words: t('listColumn.of'), width: 20 },
            { words: t('listColumn.size'), width: 14 },
            { words: t('listColumn.changed'), width: 30 },
          ]}
        >
          {lists.map(({ id, name, of, size, changedAt, changedBy }) => (
            <ItemRow
              key={id}
              name={name}
              cells={[
                t(`ofKind.${of}`),
                formatCount(size, i18n.language),
                t('changedBy', { by: changedBy, at: formatDateTime(changedAt, i18n.language) }),
              ]}
              direct={[
                { key: 'change', words: t('change', { name }), icon: IconPencil, run: () => open(id) },
              ]}
              more={[
                {
                  key: 'remove',
                  words: t('remove', { name }),
                  icon: IconTrash,
                  question: {
                    ask: t('askRemoveList', { name }),
                    yes: t('yes'),
                    run: async () => {
                      await ask(removeValueList, { params: { id } });
                      await settingsChanged(queryClient, 'rules');
                    },
                  },
                },
              ]}
            />
          ))}
        </ItemTable>
      )}
      <Drawer
        opened={chosen === 'new' || list !== null}
        onClose={() => open(null)}
        position="right"
        size="min(480px, 100%)"
        title={list?.name ?? t('addList')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {list ? (
          <StoredList key={list.id} id={list.id} onSaved={() => open(null)} />
        ) : (
          <ListForm id={null} stored={emptyList} onSaved={() => open(null)} />
        )}
      </Drawer>
    </section>
  );
}

const emptyList: NewListBody = { name: '', of: 'users', values: [] };

function StoredList({ id, onSaved }: { id: string; onSaved: () => void }) {
  const { data, error, refetch } = useQuery(valueListQuery(id));
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  return data ? <ListForm id={id} stored={data} onSaved={onSaved} /> : <Skeleton height={360} />;
}

type FormProps = { id: string | null; stored: NewListBody; onSaved: () => void };

function ListForm({ id, stored, onSaved }: FormProps) {
  const { t } = useTranslation('rules');
  const queryClient = useQueryClient();
  const form = useBodyForm({
    fields: valueListFields,
    initial: { name: stored.name, of: stored.of as ListedOf, lines: stored.values.join('\n') },
    toBody: ({ name, of, lines }): NewListBody => ({ name: name.trim(), of, values: valuesIn(lines) }),
    heldBy: { values: 'lines' },
    placeNames: { lines: (place, { lines }) => valuesIn(lines)[Number(place)]?.slice(0, 40) ?? place },
    draftKey: `rule-list.${id ?? 'new'}`,
    send: async ({ of, ...body }) => {
      if (id) await ask(changeValueList, { params: { id }, body });
      else await ask(addValueList, { body: { of, ...body } });
    },
    onSent: async () => {
      onSaved();
      if (id) await queryClient.invalidateQueries(valueListQuery(id));
      await queryClient.invalidateQueries(rulesQuery());
    },
  });
  return (
    <BodyForm of={form} label={t(id ? 'save' : 'addListIt')}>
      <TextInput label={t('name')} description={t('listNameHint')} data-autofocus {...form.field('name')} />
      <NativeSelect
        label={t('of')}
        description={t('ofHint')}
        disabled={id !== null}
        data={listedOf.map((value) => ({ value, label: t(`ofKind.${value}`) }))}
        {...form.field('of')}
      />
      <Textarea
        label={t('values')}
        description={t('valuesHint')}
        autosize
        minRows={8}
        maxRows={20}
        {...form.field('lines')}
      />
    </BodyForm>
  );
}

const valuesIn = (lines: string) => [
  ...new Set(
    lines
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];
