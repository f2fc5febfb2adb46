import { ActionIcon, Checkbox, NumberInput, Select } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useTaskName } from '../labels/use-label-name.ts';
import classes from './SubmitPage.module.css';

type Props = {
  at: number;
  tasks: { id: string; type: string }[];
  field: (path: string, options?: { type: 'checkbox' }) => object;
  onRemove: () => void;
};

/** One callback rule: for this task, return findings of this class, with this review flag and at least this similarity. */
export function RuleRow({ at, tasks, field, onRemove }: Props) {
  const { t } = useTranslation('submit');
  const taskName = useTaskName();
  const number = at + 1;
  return (
    <fieldset className={classes.rule} style={{ border: 0, margin: 0, padding: 0 }}>
      <legend className={classes.hidden}>{t('rules.rule', { number })}</legend>
      <Select
        label={t('rules.task')}
        allowDeselect={false}
        data={tasks.map(({ id, type }) => ({ value: id, label: id === type ? taskName(type) : id }))}
        {...field(`rules.${at}.task`)}
      />
      <NumberInput label={t('rules.label')} placeholder={t('rules.any')} {...field(`rules.${at}.label`)} />
      <Select
        label={t('rules.review')}
        allowDeselect={false}
        data={(['any', 'review', 'sure'] as const).map((one) => ({
          value: one,
          label: t(`rules.only.${one}`),
        }))}
        {...field(`rules.${at}.review`)}
      />
      <NumberInput
        label={t('rules.similarity')}
        placeholder="0–1"
        step={0.05}
        decimalScale={3}
        {...field(`rules.${at}.similarity`)}
      />
      <Checkbox label={t('rules.offset')} py={8} {...field(`rules.${at}.offset`, { type: 'checkbox' })} />
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
