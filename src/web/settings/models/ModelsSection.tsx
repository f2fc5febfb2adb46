import { Button, Skeleton, Text } from '@mantine/core';
import { IconRulerMeasure, IconSchool } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { learnTextModels } from '../../../api/text-models.ts';
import { ask } from '../../api/ask.ts';
import { cacheModels, textModelsQuery } from '../../api/text-models.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { OperatorNote } from '../../ui/OperatorNote.tsx';
import { ModelCard } from './ModelCard.tsx';
import classes from './Models.module.css';

/** The models for texts: their versions, what they have learned, and what a next version would say. */
export function ModelsSection() {
  const { t } = useTranslation('models');
  const queryClient = useQueryClient();
  const list = useQuery(textModelsQuery());
  const learning = useMutation({
    mutationFn: (retrain: boolean) => ask(learnTextModels, { body: { retrain } }),
    onSuccess: ({ models }) => cacheModels(queryClient, models),
  });
  const { data, error } = list;
  if (error && !data) return <OperatorNote error={error} onRetry={() => void list.refetch()} />;
  const choice = (retrain: boolean) => ({
    loading: learning.isPending && learning.variables === retrain,
    disabled: learning.isPending,
    run: () => learning.mutate(retrain),
  });
  return (
    <>
      <Text size="sm" c="dimmed" maw={760} mb="sm">
        {t('what')}
      </Text>
      <div className={classes.ways}>
        <Way
          words={t('recalibrate')}
          hint={t('recalibrateHint')}
          Icon={IconRulerMeasure}
          {...choice(false)}
        />
        <Way words={t('retrain')} hint={t('retrainHint')} Icon={IconSchool} {...choice(true)} />
      </div>
      <Text size="sm" mih={22} mb="xs" role="status">
        {learning.isPending ? t('learning') : ''}
      </Text>
      {learning.error && <ErrorNote error={learning.error} compact />}
      {error && <ErrorNote error={error} compact onRetry={() => void list.refetch()} />}
      <div className={classes.cards} aria-hidden={data ? undefined : true}>
        {data
          ? data.models.map((model) => (
              <ModelCard
                key={model.name}
                model={model}
                notLearned={learning.data?.notLearned.find(({ name }) => name === model.name)?.reason ?? null}
              />
            ))
          : [1, 2, 3, 4].map((each) => <Skeleton key={each} height={132} />)}
      </div>
    </>
  );
}

type WayProps = {
  words: string;
  hint: string;
  Icon: typeof IconSchool;
  loading: boolean;
  disabled: boolean;
  run: () => void;
};

function Way({ words, hint, Icon, loading, disabled, run }: WayProps) {
  const about = useId();
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon size={16} />}
        loading={loading}
        disabled={disabled && !loading}
        aria-describedby={about}
        onClick={run}
      >
        {words}
      </Button>
      <Text size="xs" c="dimmed" id={about}>
        {hint}
      </Text>
    </>
  );
}
