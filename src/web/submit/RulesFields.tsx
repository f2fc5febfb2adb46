import { Button, Group, Input, SegmentedControl, Stack, Textarea } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { q } from '../api/client.ts';
import { ownTasks } from './own-tasks.ts';
import type { Part } from './part.ts';
import { RuleRow } from './RuleRow.tsx';
import { builtRules, newRule, type Rule, readRules, type VideoDraft } from './video-draft.ts';

type Props = Part<Pick<VideoDraft, 'rules' | 'rulesMode' | 'rulesJson'> & { tasks?: string[] }>;

/** callbackRules: which findings the service sends back, per task; by rows, or as the JSON itself. */
export function RulesFields({ draft, change, faults }: Props) {
  const { t } = useTranslation('submit');
  const { data } = useQuery(q.tasks());
  const tasks = ownTasks(data?.tasks ?? []);
  const { rules, rulesMode, rulesJson } = draft;
  const firstTask =
    draft.tasks?.[0] ?? tasks.find(({ type }) => type === 'ocr-text')?.id ?? tasks[0]?.id ?? '';
  const put = (key: string, changes: Partial<Rule>) =>
    change({ rules: rules.map((rule) => (rule.key === key ? { ...rule, ...changes } : rule)) });
  const toJson = () =>
    change({
      rulesMode: 'json',
      rulesJson:
        rulesJson.trim() === '' && rules.length > 0 ? JSON.stringify(builtRules(rules), null, 2) : rulesJson,
    });
  const read = readRules(rulesJson);
  return (
    <Input.Wrapper
      label={t('rules.title')}
      description={t('rules.hint')}
      error={rulesMode === 'builder' && faults.callbackRules}
    >
      <Stack gap="xs" mt={6}>
        <Group>
          <SegmentedControl
            size="xs"
            aria-label={t('rules.mode')}
            value={rulesMode}
            data={[
              { value: 'builder', label: t('rules.builder') },
              { value: 'json', label: 'JSON' },
            ]}
            onChange={(mode) => (mode === 'json' ? toJson() : change({ rulesMode: 'builder' }))}
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
            value={rulesJson}
            onChange={(event) => change({ rulesJson: event.currentTarget.value })}
            error={read.ok ? faults.callbackRules : t(`rules.${read.why}`, { detail: read.detail })}
          />
        ) : (
          <>
            {rules.map((rule, at) => (
              <RuleRow
                key={rule.key}
                rule={rule}
                number={at + 1}
                tasks={tasks}
                onChange={(changes) => put(rule.key, changes)}
                onRemove={() => change({ rules: rules.filter(({ key }) => key !== rule.key) })}
              />
            ))}
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={14} />}
              style={{ alignSelf: 'flex-start' }}
              onClick={() => change({ rules: [...rules, newRule(firstTask)] })}
            >
              {t('rules.add')}
            </Button>
          </>
        )}
      </Stack>
    </Input.Wrapper>
  );
}
