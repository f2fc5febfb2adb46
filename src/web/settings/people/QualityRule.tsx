import { Box, Button, Switch, Text, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type QualitySettings, qualityFields, setQuality } from '../../../api/quality.ts';
import { ask } from '../../api/ask.ts';
import { qualityChanged, qualitySettingsQuery } from '../../api/quality.ts';
import { BodyForm } from '../../forms/BodyForm.tsx';
import { useBodyForm } from '../../forms/use-body-form.tsx';
import { Heading } from '../../ui/Heading.tsx';

/** Whether figures about single people are made, and why. Switching asks for the reason. */
export function QualityRule() {
  const { t } = useTranslation('quality');
  const { data } = useQuery(qualitySettingsQuery());
  const [wanted, setWanted] = useState<boolean | null>(null);
  if (!data) return null;
  return (
    <Box component="section" mt="lg">
      <Heading>{t('rule.title')}</Heading>
      <Switch
        mt="xs"
        label={t('rule.on')}
        description={t('rule.hint')}
        checked={wanted ?? data.on}
        onChange={(event) => {
          const { checked } = event.currentTarget;
          setWanted(checked === data.on ? null : checked);
        }}
      />
      {wanted === null && data.reason ? (
        <Text size="sm" mt="xs" dir="auto">
          {t('rule.given', { name: data.by, reason: data.reason })}
        </Text>
      ) : null}
      {wanted === null ? null : <ReasonForm on={wanted} onDone={() => setWanted(null)} />}
    </Box>
  );
}

function ReasonForm({ on, onDone }: Pick<QualitySettings, 'on'> & { onDone: () => void }) {
  const { t } = useTranslation('quality');
  const queryClient = useQueryClient();
  const form = useBodyForm({
    fields: qualityFields,
    initial: { on, reason: '' },
    draftKey: 'quality-rule',
    emptied: { on, reason: '' },
    toBody: ({ reason }) => ({ on, reason: reason.trim() }),
    send: (body) => ask(setQuality, { body }),
    onSent: async () => {
      await qualityChanged(queryClient);
      onDone();
    },
  });
  return (
    <Box mt="sm">
      <BodyForm
        of={form}
        label={t('rule.save')}
        gap="sm"
        more={
          <Button variant="default" onClick={onDone}>
            {t('rule.cancel')}
          </Button>
        }
      >
        <Textarea
          label={t('rule.reason')}
          description={t('rule.reasonHint')}
          data-autofocus
          autosize
          minRows={2}
          maxRows={6}
          {...form.field('reason')}
        />
      </BodyForm>
    </Box>
  );
}
