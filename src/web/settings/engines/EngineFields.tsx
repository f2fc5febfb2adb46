import { ActionIcon, Group, NumberInput, Text, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { engineFields } from '../../../api/engines.ts';
import type { EngineSetting } from '../../../protocol/operator/engines.ts';
import { ApiKeyField } from './ApiKeyField.tsx';
import classes from './Engines.module.css';
import { type EngineDraft, isRemote, timeoutOf } from './engine-draft.ts';
import { whyNotEngine } from './engine-faults.ts';

type Props = {
  engine: EngineDraft;
  /** As it would be sent now. */
  setting: EngineSetting | undefined;
  number: number;
  of: number;
  typedKey: string;
  /** By member of the setting. */
  faults: Record<string, string>;
  onChange: (changes: Partial<EngineDraft>) => void;
  onKey: (typed: string) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

/** One engine to be changed: its place in the order and the fields of its kind. */
export function EngineFields(props: Props) {
  const { engine, setting, faults, onChange } = props;
  const { t } = useTranslation('engines');
  const { kind, place, model, timeout } = engine;
  const { least, most, usual } = timeoutOf(kind);
  const fault = (member: string) => {
    const why = faults[member] !== undefined && setting ? whyNotEngine(member, setting) : null;
    return why ? t(why.word, why.values) : faults[member];
  };
  return (
    <li className={classes.engine} data-testid="engine-fields">
      <EngineHandles {...props} />
      <Text size="xs" c="dimmed" mb={6}>
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
            value={place}
            error={fault(kind === 'onnx' ? 'path' : 'url')}
            onChange={(event) => onChange({ place: event.currentTarget.value })}
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
              {...engineFields.model.input}
              value={model}
              error={fault('model')}
              onChange={(event) => onChange({ model: event.currentTarget.value })}
            />
            <ApiKeyField
              engine={engine}
              typed={props.typedKey}
              fault={fault('apiKey')}
              onTyped={props.onKey}
              onGiveUp={(giveUpKey) => onChange({ giveUpKey })}
            />
          </>
        )}
        <NumberInput
          label={t('field.timeout')}
          description={t(kind === 'embedded' ? 'field.timeoutEmbedded' : 'field.timeoutHint', {
            least,
            most,
            usual,
          })}
          suffix={t('seconds')}
          clampBehavior="none"
          step={1}
          value={timeout}
          error={fault('timeoutMs')}
          onChange={(value) => onChange({ timeout: String(value) })}
        />
      </div>
    </li>
  );
}

const ended = (end: boolean) => (end ? { 'aria-disabled': true, 'data-disabled': true } : {});

/** Buttons stay pressable at both ends, so that the keyboard is not thrown out of them. */
function EngineHandles({ engine, number, of, onMove, onRemove }: Props) {
  const { t } = useTranslation('engines');
  const name = t(`kind.${engine.kind}`);
  const values = { number, name };
  return (
    <div className={classes.engineHead}>
      {of > 1 && <span className={classes.number}>{number}</span>}
      <strong>{name}</strong>
      {of > 1 && (
        <Group gap={4} ml="auto" wrap="nowrap">
          <ActionIcon
            variant="default"
            size={28}
            aria-label={t('up', values)}
            {...ended(number === 1)}
            onClick={() => number > 1 && onMove(-1)}
          >
            <IconArrowUp size={15} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={28}
            aria-label={t('down', values)}
            {...ended(number === of)}
            onClick={() => number < of && onMove(1)}
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
