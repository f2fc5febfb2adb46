import { Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import {
  discardTextModel,
  goBackTextModel,
  useTextModel as takeTextModel,
} from '../../../api/text-models.ts';
import type { ModelVersion, TextModelState } from '../../../protocol/operator/text-models.ts';
import { ask } from '../../api/ask.ts';
import { cacheModels } from '../../api/text-models.ts';
import { formatDateTime } from '../../format/time.ts';
import { LabelTag } from '../../labels/LabelTag.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Parts } from '../../ui/Parts.tsx';
import { Checked } from './Checked.tsx';
import classes from './Models.module.css';
import { ShadowCounts } from './ShadowCounts.tsx';

const calls = { use: takeTextModel, discard: discardTextModel, 'go-back': goBackTextModel };
type Way = keyof typeof calls;

/** A model: the version in use, the one before it, and the next one beside what is in use. */
export function ModelCard({ model, notLearned }: { model: TextModelState; notLearned: string | null }) {
  const { t } = useTranslation(['models', 'engines']);
  const queryClient = useQueryClient();
  const title = useId();
  const choosing = useMutation({
    mutationFn: ({ way, version }: { way: Way; version: string }) =>
      ask(calls[way], { params: { name: model.name }, body: { version } }),
    onSuccess: (answer) => cacheModels(queryClient, [answer.model]),
  });
  const { name, label, used, before, next } = model;
  const modelName = t(`engines:models.name.${name}`);
  const isBusy = (way: Way) => choosing.isPending && choosing.variables.way === way;
  const done = choosing.data ? choosing.variables : null;
  const doneVersion = done?.way === 'go-back' ? used.version : (done?.version ?? '');
  return (
    <section className={classes.card} aria-labelledby={title} data-testid={`model-${name}`}>
      <header className={classes.head}>
        <h2 id={title} className={classes.title}>
          {modelName}
        </h2>
        <LabelTag label={label} />
        <Text size="sm" role="status" className={classes.done}>
          {done ? t(`done.${done.way}`, { version: doneVersion }) : ''}
        </Text>
      </header>
      {choosing.error && <ErrorNote error={choosing.error} compact />}
      <dl className={classes.versions}>
        <Version term={t('used')} version={used} />
        {before && (
          <Version term={t('before')} version={before}>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconArrowBackUp size={15} />}
              aria-label={t('goBackOf', { model: modelName })}
              loading={isBusy('go-back')}
              onClick={() => choosing.mutate({ way: 'go-back', version: used.version })}
            >
              {t('goBack')}
            </Button>
          </Version>
        )}
        {next && (
          <Version term={t('next')} version={next}>
            <Group gap="xs">
              <Button
                size="compact-sm"
                leftSection={<IconCheck size={15} />}
                aria-label={t('useOf', { model: modelName })}
                loading={isBusy('use')}
                onClick={() => choosing.mutate({ way: 'use', version: next.version })}
              >
                {t('use')}
              </Button>
              <ConfirmButton
                words={t('discardOf', { model: modelName })}
                icon={<IconTrash size={15} />}
                iconOnly
                ask={t('discardQuestion', { version: next.version, model: modelName })}
                yes={t('discard')}
                run={() => choosing.mutateAsync({ way: 'discard', version: next.version })}
              />
            </Group>
          </Version>
        )}
      </dl>
      {notLearned !== null && (
        <p className={classes.notLearned}>
          <strong>{t('notLearned')}.</strong> {notLearned}
        </p>
      )}
      {next && <ShadowCounts shadow={next.shadow} />}
      {next?.evaluation && <Checked evaluation={next.evaluation} />}
    </section>
  );
}

type VersionProps = { term: string; version: ModelVersion; children?: React.ReactNode };

function Version({ term, version, children }: VersionProps) {
  const { t, i18n } = useTranslation('models');
  const { kind, learnedAt, isProbability } = version;
  return (
    <div className={classes.version}>
      <dt>{term}</dt>
      <dd>
        <Parts
          of={[
            t('version', { version: version.version }),
            t(`kind.${kind}`),
            learnedAt && t('learnedAt', { at: formatDateTime(learnedAt, i18n.language) }),
            t(isProbability ? 'probability' : 'noProbability'),
          ]}
        />
      </dd>
      {children && <dd className={classes.actions}>{children}</dd>}
    </div>
  );
}
