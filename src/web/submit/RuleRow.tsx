import { ActionIcon, Checkbox, NumberInput, Select } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useTaskName } from '../ui/use-label-name.ts';
import classes from './SubmitPage.module.css';
import type { Rule } from './video-draft.ts';

type Props = {
  rule: Rule;
  number: number;
  tasks: { id: string; type: string }[];
  onChange: (changes: Partial<Rule>) => void;
  onRemove: () => void;
};

/** One rule: of this task, send back what has this class, this standing, at least this similarity. */
export function RuleRow({ rule, number, tasks, onChange, onRemove }: Props) {
  const { t } = useTranslation('submit');
  const taskName = useTaskName();
  return (
    <fieldset className={classes.rule} style={{ border: 0, margin: 0, padding: 0 }}>
      <legend className={classes.hidden}>{t('rules.rule', { number })}</legend>
      <Select
        label={t('rules.task')}
        allowDeselect={false}
        value={rule.task}
        data={tasks.map(({ id, type }) => ({ value: id, label: id === type ? taskName(type) : id }))}
        onChange={(task) => task && onChange({ task })}
      />
      <NumberInput
        label={t('rules.label')}
        placeholder={t('rules.any')}
        value={rule.label}
        onChange={(label) => onChange({ label: String(label) })}
      />
      <Select
        label={t('rules.review')}
        allowDeselect={false}
        value={rule.review}
        data={(['any', 'review', 'sure'] as const).map((one) => ({
          value: one,
          label: t(`rules.only.${one}`),
        }))}
        onChange={(review) => onChange({ review: review === 'review' || review === 'sure' ? review : 'any' })}
      />
      <NumberInput
        label={t('rules.similarity')}
        placeholder="0–1"
        step={0.05}
        decimalScale={3}
        value={rule.similarity}
        onChange={(similarity) => onChange({ similarity: String(similarity) })}
      />
      <Checkbox
        label={t('rules.offset')}
        pb={8}
        checked={rule.offset}
        onChange={(event) => onChange({ offset: event.currentTarget.checked })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('rules.remove', { number })}
        onClick={onRemove}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </fieldset>
  );
}
