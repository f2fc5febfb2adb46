import { Button, Group, Input, SegmentedControl, Stack, Textarea } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { q } from '../api/client.ts';
import type { FormOf } from '../forms/use-body-form.tsx';
import { ownTasks } from './own-tasks.ts';
import { RuleRow } from './RuleRow.tsx';
import { builtRules, newRule, type RulesDraft } from './video-draft.ts';

/** callbackRules: which findings the service returns per task, edited as rows or as JSON. */
export function RulesFields({ of }: { of: FormOf<RulesDraft & { tasks: string[] }> }) {
  const { t } = useTranslation('submit');
  const { data } = useQuery(q.tasks());
  const known = ownTasks(data?.tasks ?? []);
  const { form, field, frame } = of;
  const { tasks, rules, rulesMode, rulesJson } = form.values;
  const firstTask = tasks[0] ?? known.find(({ type }) => type === 'ocr-text')?.id ?? known[0]?.id ?? '';
  const choose = (mode: string) => {
    form.setFieldValue('rulesMode', mode === 'json' ? 'json' : 'builder');
    if (mode === 'json' && rulesJson.trim() === '' && rules.length > 0)
      form.setFieldValue('rulesJson', JSON.stringify(builtRules(rules), null, 2));
  };
  return (
    <Input.Wrapper label={t('rules.title')} description={t('rules.hint')} {...frame('rules')}>
      <Stack gap="xs" mt={8}>
        <Group>
          <SegmentedControl
            size="xs"
            aria-label={t('rules.mode')}
            value={rulesMode}
            data={[
              { value: 'builder', label: t('rules.builder') },
              { value: 'json', label: 'JSON' },
            ]}
            onChange={choose}
          />
        </Group>
        {rulesMode === 'json' ? (
          <Textarea
            aria-label={t('rules.json')}
            description={t('rules.jsonHint')}
            placeholder='{"ocr-text": [{"review": true}]}'
            autosize
            minRows={4}
            maxRows={16}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
            {...field('rulesJson')}
          />
        ) : (
          <>
            {rules.map(({ key }, at) => (
              <RuleRow
                key={key}
                at={at}
                tasks={known}
                field={field}
                onRemove={() => form.removeListItem('rules', at)}
              />
            ))}
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={14} />}
              style={{ alignSelf: 'flex-start' }}
              onClick={() => form.insertListItem('rules', newRule(firstTask))}
            >
              {t('rules.add')}
            </Button>
          </>
        )}
      </Stack>
    </Input.Wrapper>
  );
}
