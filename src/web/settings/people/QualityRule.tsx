import { Box, Switch, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type QualitySettings, qualityFields, setQuality } from '../../../api/quality.ts';
import { ask } from '../../api/ask.ts';
import { qualityChanged, qualitySettingsQuery } from '../../api/quality.ts';
import { BodyForm } from '../../forms/BodyForm.tsx';
import { useBodyForm } from '../../forms/use-body-form.tsx';
import { Heading } from '../../ui/Heading.tsx';

/** Whether figures about single people are made, and why. */
export function QualityRule() {
  const { t } = useTranslation('quality');
  const { data } = useQuery(qualitySettingsQuery());
  if (!data) return null;
  return (
    <Box component="section" mt="lg">
      <Heading>{t('rule.title')}</Heading>
      <RuleForm settings={data} />
    </Box>
  );
}

function RuleForm({ settings: { on, reason } }: { settings: QualitySettings }) {
  const { t } = useTranslation('quality');
  const queryClient = useQueryClient();
  const form = useBodyForm({
    fields: qualityFields,
    initial: { on, reason: reason ?? '' },
    draftKey: 'quality-rule',
    send: (body) => ask(setQuality, { body }),
    onSent: () => qualityChanged(queryClient),
  });
  return (
    <BodyForm of={form} label={t('rule.save')} gap="sm">
      <Switch label={t('rule.on')} description={t('rule.hint')} {...form.field('on', { type: 'checkbox' })} />
      <Textarea
        label={t('rule.reason')}
        description={t('rule.reasonHint')}
        autosize
        minRows={2}
        maxRows={6}
        {...form.field('reason')}
      />
    </BodyForm>
  );
}
