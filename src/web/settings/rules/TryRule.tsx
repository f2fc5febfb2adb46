import { Button, Group, NativeSelect, Paper, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tryRule } from '../../../api/rules.ts';
import { ask } from '../../api/ask.ts';
import { isSame } from '../../forms/changes-of.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { FiguresView } from './FiguresView.tsx';
import { bodyOf, type RuleDraft } from './rule-draft.ts';

const periods = [7, 30, 90] as const;

/** What the rule in the form would have done with past cases. `ready`: checks the form and marks its faults. */
export function TryRule({ draft, ready }: { draft: RuleDraft; ready: () => boolean }) {
  const { t } = useTranslation('rules');
  const [days, setDays] = useState<number>(30);
  const { when, act } = bodyOf(draft);
  const trying = useMutation({
    mutationFn: () => ask(tryRule, { body: { when, act, days } }).then((figures) => ({ figures, when, act })),
  });
  const { data } = trying;
  const stale = data !== undefined && !isSame({ when, act }, { when: data.when, act: data.act });
  return (
    <Paper withBorder p="sm" component="section" aria-label={t('try.title')}>
      <Heading>{t('try.title')}</Heading>
      <Text size="xs" c="dimmed" mb="xs">
        {t('try.what')}
      </Text>
      <Group align="end" gap="sm">
        <NativeSelect
          label={t('try.days')}
          value={days}
          onChange={(event) => setDays(Number(event.currentTarget.value))}
          data={periods.map((count) => ({ value: String(count), label: t('try.lastDays', { count }) }))}
        />
        <Button
          variant="default"
          loading={trying.isPending}
          onClick={() => {
            if (ready()) trying.mutate();
          }}
        >
          {t('try.run')}
        </Button>
      </Group>
      <div role="status">
        {data && !trying.isPending ? (
          <>
            <Text size="sm" mih={22} c="var(--sl-escalate)">
              {stale ? t('try.stale') : ''}
            </Text>
            <FiguresView figures={data.figures} outcome={data.act.outcome} />
          </>
        ) : null}
      </div>
      {trying.error ? <ErrorNote error={trying.error} compact /> : null}
    </Paper>
  );
}
