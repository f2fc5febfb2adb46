import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Draft } from '../decision/draft.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import classes from './ReasonsFold.module.css';
import { emptyReasons, isFaulty } from './reasons.ts';
import { reasonsKey, type StatedReasons } from './use-reasons.ts';

// Loaded lazily: for most decisions the template is enough.
const ReasonsForm = lazyPart(async () => (await import('./ReasonsForm.tsx')).ReasonsForm, 'statements');

type Props = {
  stated: StatedReasons;
  draft: Draft;
  change: (changes: Partial<Draft>) => void;
  opened: boolean;
  /** How many times the statement has blocked a rejection. */
  refused: number;
  onToggle: () => void;
};

/** The statement of reasons of a rejection: one line when collapsed, all fields when expanded. */
export function ReasonsFold({ stated, draft, change, opened, refused, onToggle }: Props) {
  const { t } = useTranslation('case');
  const id = useId();
  const { reasons, byTemplate, from, faults, error, retry } = stated;
  const faulty = isFaulty(faults);
  const set = (own: Draft['reasons'][string] | undefined) => {
    const { [reasonsKey(draft)]: _, ...others } = draft.reasons;
    change({ reasons: own === undefined ? others : { ...others, [reasonsKey(draft)]: own } });
  };
  const state = faulty
    ? t('reasons.faulty')
    : {
        template: t('reasons.fromTemplate'),
        own: t('reasons.own'),
        omitted: t('reasons.omitted'),
        none: t('reasons.none'),
      }[from];
  return (
    <section className={classes.fold} aria-labelledby={id}>
      <button
        id={id}
        type="button"
        className={classes.head}
        aria-expanded={opened}
        onClick={onToggle}
        data-testid="reasons-fold"
      >
        {opened ? (
          <IconChevronDown size={14} aria-hidden="true" />
        ) : (
          <IconChevronRight size={14} aria-hidden="true" />
        )}
        {t('reasons.title')}
        <span className={classes.state} data-faulty={faulty || undefined}>
          {state}
        </span>
      </button>
      {error ? <ErrorNote error={error} onRetry={retry} compact /> : null}
      {opened ? (
        <>
          <Text size="xs" c="dimmed">
            {t('reasons.hint')} {t('reasons.redress')}
          </Text>
          <Group gap={8}>
            {reasons === null ? (
              <Button size="compact-xs" variant="default" onClick={() => set(byTemplate ?? emptyReasons)}>
                {t('reasons.write')}
              </Button>
            ) : (
              <Button size="compact-xs" variant="default" onClick={() => set(byTemplate ? null : undefined)}>
                {t('reasons.leaveOut')}
              </Button>
            )}
            {byTemplate && from !== 'template' ? (
              <Button size="compact-xs" variant="default" onClick={() => set(undefined)}>
                {t('reasons.back')}
              </Button>
            ) : null}
          </Group>
          {reasons ? (
            <Suspense fallback={<Skeleton height={320} />}>
              <ReasonsForm
                of={reasons}
                faults={faults}
                refused={refused}
                change={(changes) => set({ ...reasons, ...changes })}
              />
            </Suspense>
          ) : null}
        </>
      ) : null}
    </section>
  );
}
