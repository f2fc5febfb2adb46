import { Button, Group, Select, Skeleton, TextInput } from '@mantine/core';
import { IconInbox, IconRepeat } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { deliveriesFields, deliveryTypes, sendingStates } from '../../../api/webhooks.ts';
import { endpointsQuery, sendingsQuery } from '../../api/webhooks.ts';
import { Empty } from '../../ui/Empty.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { MoreWhenSeen } from '../../ui/MoreWhenSeen.tsx';
import { DeliveryDrawer } from './DeliveryDrawer.tsx';
import { DeliveryRow } from './DeliveryRow.tsx';
import { ReplayDrawer } from './ReplayDrawer.tsx';
import classes from './Webhooks.module.css';

const filterNames = ['endpoint', 'state', 'type', 'case'] as const;

/** The pending and finished deliveries. The filters and the open delivery are in the address. */
export function DeliveryLog() {
  const { t } = useTranslation('webhooks');
  const [params, setParams] = useSearchParams();
  const of = (name: string) => params.get(name) || null;
  const filters = { endpoint: of('endpoint'), state: of('state'), type: of('type'), case: of('case') };
  const put = (name: string, value: string | null) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (value) after.set(name, value);
      else after.delete(name);
      return after;
    });
  const list = useInfiniteQuery(sendingsQuery(filters));
  const endpoints = useQuery(endpointsQuery()).data?.endpoints ?? [];
  const rows = list.data?.pages.flatMap((page) => page.items);
  const narrowed = filterNames.some((name) => filters[name] !== null);
  const select = {
    clearable: true,
    size: 'sm',
    w: { base: 'calc(50% - 4px)', xs: 190 },
    placeholder: t('filter.all'),
  } as const;
  return (
    <>
      <Group gap="xs" mb="sm" align="end">
        <Select
          {...select}
          label={t('filter.endpoint')}
          value={filters.endpoint}
          data={endpoints.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(value) => put('endpoint', value)}
        />
        <Select
          {...select}
          label={t('filter.state')}
          value={filters.state}
          data={sendingStates.map((state) => ({ value: state, label: t(`state.${state}`) }))}
          onChange={(value) => put('state', value)}
        />
        <Select
          {...select}
          label={t('filter.type')}
          value={filters.type}
          data={deliveryTypes.map((type) => ({ value: type, label: t(`type.${type.replace('.', '-')}`) }))}
          onChange={(value) => put('type', value)}
        />
        <TextInput
          size="sm"
          w={{ base: 'calc(50% - 4px)', xs: 190 }}
          label={t('filter.case')}
          value={filters.case ?? ''}
          {...deliveriesFields.case.input}
          onChange={(event) => put('case', event.currentTarget.value.trim())}
        />
        <Button
          ml="auto"
          variant="default"
          leftSection={<IconRepeat size={16} />}
          onClick={() => put('replay', '1')}
        >
          {t('replay.words')}
        </Button>
      </Group>
      {list.error ? (
        <ErrorNote error={list.error} compact={rows !== undefined} onRetry={() => void list.refetch()} />
      ) : null}
      {list.isPending ? <Skeleton height={180} /> : null}
      {rows?.length === 0 ? (
        <Empty
          icon={<IconInbox size={24} />}
          title={t(narrowed ? 'nothing.narrowed' : 'nothing.title')}
          hint={t(narrowed ? 'nothing.narrowedHint' : 'nothing.hint')}
        >
          {narrowed ? (
            <Button variant="default" onClick={() => setParams({ view: 'log' })}>
              {t('nothing.all')}
            </Button>
          ) : null}
        </Empty>
      ) : (
        <ul className={classes.log} aria-label={t('log')}>
          {rows?.map((sending) => {
            const to = new URLSearchParams(params);
            to.set('delivery', sending.id);
            return <DeliveryRow key={sending.id} sending={sending} to={{ search: to.toString() }} />;
          })}
        </ul>
      )}
      {list.hasNextPage ? (
        <MoreWhenSeen
          busy={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          onMore={() => void list.fetchNextPage()}
        />
      ) : null}
      <DeliveryDrawer id={of('delivery')} onClose={() => put('delivery', null)} />
      <ReplayDrawer
        opened={of('replay') !== null}
        endpoints={endpoints}
        start={filters}
        onClose={() => put('replay', null)}
      />
    </>
  );
}
