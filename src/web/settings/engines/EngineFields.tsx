import { ActionIcon, Checkbox, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { textModelNames } from '../../../protocol/operator/text-models.ts';
import type { TaskType } from '../../../protocol/tasks.ts';
import { ApiKeyField } from './ApiKeyField.tsx';
import classes from './Engines.module.css';
import { type EngineDraft, isRemote, timeoutOf } from './engine-draft.ts';
import type { EnginesForm } from './use-engines-form.tsx';

type Props = {
  form: EnginesForm;
  task: TaskType;
  engine: EngineDraft;
  index: number;
  of: number;
  onMove: (to: number) => void;
  onRemove: () => void;
};

/** Edits one engine: its position in the chain and the fields of its kind. */
export function EngineFields(props: Props) {
  const { form, task, engine, index } = props;
  const { t } = useTranslation('engines');
  const { kind } = engine;
  const field = (member: string) => form.field(`engines.list.${index}.${member}`);
  return (
    <li className={classes.engine} data-testid="engine-fields">
      <EngineHandles {...props} />
      <Text size="xs" c="dimmed" mb={8}>
        {t(`kindHint.${kind}`)}
      </Text>
      <div className={classes.fields}>
        {kind !== 'embedded' && (
          <TextInput
            className={classes.wide}
            label={t(kind === 'onnx' ? 'field.path' : 'field.url')}
            description={t(`placeHint.${kind}`)}
            placeholder={t(`placeExample.${kind}`)}
            inputMode={kind === 'onnx' ? 'text' : 'url'}
            autoComplete="off"
            spellCheck={false}
            required
            {...field('place')}
          />
        )}
        {isRemote(kind) && (
          <>
            <TextInput
              label={t('field.model')}
              description={t(kind === 'kserve-v2' ? 'field.modelNeeded' : 'field.modelHint')}
              autoComplete="off"
              spellCheck={false}
              required={kind === 'kserve-v2'}
              {...field('model')}
            />
            <ApiKeyField
              engine={engine}
              field={form.field(`keys.${engine.key}`)}
              onGiveUp={field('giveUpKey').onChange}
            />
          </>
        )}
        <NumberInput
          label={t('field.timeout')}
          description={t(
            kind === 'embedded' ? 'field.timeoutEmbedded' : 'field.timeoutHint',
            timeoutOf(kind),
          )}
          suffix={t('seconds')}
          {...field('timeout')}
        />
        {kind === 'embedded' && task === 'text' && (
          <Checkbox.Group
            className={classes.wide}
            label={t('models.title')}
            description={t('models.hint')}
            {...field('models')}
          >
            <Stack gap={8} mt={8}>
              {textModelNames.map((name) => (
                <Checkbox key={name} value={name} label={t(`models.name.${name}`)} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
      </div>
    </li>
  );
}

const ended = (end: boolean) => (end ? { 'aria-disabled': true, 'data-disabled': true } : {});

/** The buttons stay enabled at both ends, so that keyboard focus is not lost. */
function EngineHandles({ engine, index, of, onMove, onRemove }: Props) {
  const { t } = useTranslation('engines');
  const name = t(`kind.${engine.kind}`);
  const values = { number: index + 1, name };
  return (
    <div className={classes.engineHead}>
      {of > 1 && <span className={classes.number}>{index + 1}</span>}
      <strong>{name}</strong>
      {of > 1 && (
        <Group gap={4} ml="auto" wrap="nowrap">
          <ActionIcon
            variant="default"
            size={28}
            aria-label={t('up', values)}
            {...ended(index === 0)}
            onClick={() => index > 0 && onMove(index - 1)}
          >
            <IconArrowUp size={15} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={28}
            aria-label={t('down', values)}
            {...ended(index === of - 1)}
            onClick={() => index < of - 1 && onMove(index + 1)}
          >
            <IconArrowDown size={15} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={t('remove', values)}
            onClick={onRemove}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      )}
    </div>
  );
}
