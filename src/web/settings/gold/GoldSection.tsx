import { Button, Drawer, NumberInput, Select, Skeleton, Stack, Text } from '@mantine/core';
import { IconMedal, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { type GoldSettings, goldSettingsFields, setGold } from '../../../api/gold.ts';
import { ask } from '../../api/ask.ts';
import { goldQuery } from '../../api/gold.ts';
import { BodyForm } from '../../forms/BodyForm.tsx';
import { useBodyForm } from '../../forms/use-body-form.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { ItemTable } from '../../ui/ItemTable.tsx';
import { SectionHead } from '../section/SectionHead.tsx';
import { GoldRow } from './GoldRow.tsx';
import { ImportGold } from './ImportGold.tsx';

/** Gold cases, and how often copies of them come back. The address says whether the import is open. */
export function GoldSection() {
  const { t } = useTranslation('gold');
  const [params, setParams] = useSearchParams();
  const { data, error, refetch } = useQuery(goldQuery());
  const close = () => setParams({});
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={420} />;
  return (
    <Stack gap="lg">
      <SectionHead what={t('what')}>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => setParams({ import: 'yes' })}
        >
          {t('import')}
        </Button>
      </SectionHead>
      <SettingsForm settings={data.settings} />
      {data.gold.length === 0 ? (
        <Empty icon={<IconMedal size={24} />} title={t('none')} hint={t('noneHint')} />
      ) : (
        <ItemTable
          label={t('list')}
          name={t('column.case')}
          live
          columns={[
            { words: t('column.answer'), width: 20 },
            { words: t('column.origin'), width: 26 },
            { words: t('column.copies'), width: 18 },
          ]}
        >
          {data.gold.map((one) => (
            <GoldRow key={one.id} gold={one} />
          ))}
        </ItemTable>
      )}
      <Drawer
        opened={params.has('import')}
        onClose={close}
        position="right"
        size="min(480px, 100%)"
        title={t('import')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <ImportGold />
      </Drawer>
    </Stack>
  );
}

function SettingsForm({ settings }: { settings: GoldSettings }) {
  const { t } = useTranslation('gold');
  const queryClient = useQueryClient();
  const form = useBodyForm({
    fields: goldSettingsFields,
    initial: { share: inHundred(settings.share), usual: settings.usual },
    toBody: bodyOf,
    draftKey: 'gold',
    send: (body) => ask(setGold, { body }),
    onSent: (answer) => queryClient.setQueryData(goldQuery().queryKey, answer),
  });
  return (
    <BodyForm
      of={form}
      label={t('save')}
      more={
        <Text size="sm" role="status">
          {form.saved ? t('saved') : ''}
        </Text>
      }
    >
      <NumberInput
        label={t('share')}
        description={t('shareHint')}
        decimalScale={1}
        step={0.5}
        {...form.field('share')}
        min={0}
        max={20}
      />
      <Select
        label={t('usual')}
        description={t('usualHint')}
        allowDeselect={false}
        data={(['few-misses', 'many-misses'] as const).map((value) => ({
          value,
          label: t(`usualOf.${value}`),
        }))}
        {...form.field('usual')}
      />
      <Text size="sm" c="dimmed">
        {t('results')}
      </Text>
    </BodyForm>
  );
}

const bodyOf = ({ share, usual }: GoldSettings): GoldSettings => ({ share: share / 100, usual });
const inHundred = (share: number) => Math.round(share * 1000) / 10;
