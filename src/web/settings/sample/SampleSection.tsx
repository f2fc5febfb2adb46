import { Box, Button, MultiSelect, NumberInput, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { caseKinds } from '../../../api/cases.ts';
import { drawSample, type SamplingAnswer, samplingFields, setSampling } from '../../../api/sampling.ts';
import { settledAs } from '../../../api/settled.ts';
import { textLabels } from '../../../protocol/labels.ts';
import { ask } from '../../api/ask.ts';
import { q } from '../../api/client.ts';
import { samplingQuery } from '../../api/sampling.ts';
import { formatDateTime } from '../../format/time.ts';
import { BodyForm } from '../../forms/BodyForm.tsx';
import { useBodyForm } from '../../forms/use-body-form.tsx';
import { useLabelName } from '../../labels/use-label-name.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';

/** How many of the machine's own decisions people check, and of which. */
export function SampleSection() {
  const { data, error, refetch } = useQuery(samplingQuery());
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={420} />;
  return (
    <Stack gap="lg" maw={520}>
      <SampleForm settings={data.settings} />
      <SampleState sampling={data} />
    </Stack>
  );
}

function SampleForm({ settings }: Pick<SamplingAnswer, 'settings'>) {
  const { t } = useTranslation(['sample', 'common']);
  const queryClient = useQueryClient();
  const labelName = useLabelName();
  const dictionary = useQuery(q.labels()).data?.labels ?? [];
  const form = useBodyForm({
    fields: samplingFields,
    initial: settings,
    draftKey: 'sample',
    send: (body) => ask(setSampling, { body }),
    onSent: (answer) => queryClient.setQueryData(samplingQuery().queryKey, answer),
  });
  const labels = new Set([...textLabels, ...dictionary.map(({ name }) => name), ...settings.filter.labels]);
  return (
    <BodyForm
      of={form}
      label={t('save')}
      gap="md"
      more={
        <Text size="sm" role="status">
          {form.saved ? t('saved') : ''}
        </Text>
      }
    >
      <Text size="sm" c="dimmed">
        {t('what')}
      </Text>
      <NumberInput
        label={t('perDay')}
        description={t('perDayHint')}
        allowDecimal={false}
        allowNegative={false}
        {...form.field('perDay')}
      />
      <MultiSelect
        label={t('settled')}
        description={t('allHint')}
        data={settledAs.map((value) => ({ value, label: t(`common:settled.${value}`) }))}
        {...form.field('filter.settled')}
      />
      <MultiSelect
        label={t('kinds')}
        description={t('allHint')}
        data={caseKinds.map((value) => ({ value, label: t(`common:kind.${value}`) }))}
        {...form.field('filter.kinds')}
      />
      <MultiSelect
        label={t('labels')}
        description={t('labelsHint')}
        searchable
        data={[...labels].map((value) => ({ value, label: labelName(value) }))}
        {...form.field('filter.labels')}
      />
    </BodyForm>
  );
}

function SampleState({ sampling }: { sampling: SamplingAnswer }) {
  const { t, i18n } = useTranslation('sample');
  const queryClient = useQueryClient();
  const drawing = useMutation({
    mutationFn: () => ask(drawSample),
    onSuccess: (answer) => queryClient.setQueryData(samplingQuery().queryKey, answer),
  });
  const { lastDrawnAt, drawnToday, waiting, settings } = sampling;
  return (
    <Box>
      <Text size="sm">
        {lastDrawnAt === null
          ? t('never')
          : t('state', {
              at: formatDateTime(lastDrawnAt, i18n.language),
              count: drawnToday,
              waiting,
            })}
      </Text>
      <Button
        mt="xs"
        variant="default"
        disabled={settings.perDay === 0}
        loading={drawing.isPending}
        onClick={() => drawing.mutate()}
      >
        {t('draw')}
      </Button>
      {drawing.error ? <ErrorNote error={drawing.error} compact /> : null}
    </Box>
  );
}
