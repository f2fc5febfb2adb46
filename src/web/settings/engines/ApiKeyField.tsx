import { Anchor, PasswordInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { engineFields } from '../../../api/engines.ts';
import { type EngineDraft, keyState } from './engine-draft.ts';

type Props = {
  engine: EngineDraft;
  typed: string;
  fault: string | undefined;
  onTyped: (typed: string) => void;
  onGiveUp: (giveUp: boolean) => void;
};

/** A key is written and never shown again: the field is empty where one is held, and says so. */
export function ApiKeyField({ engine, typed, fault, onTyped, onGiveUp }: Props) {
  const { t } = useTranslation('engines');
  const state = keyState(engine, typed);
  return (
    <div>
      <PasswordInput
        label={t('field.apiKey')}
        description={t(`key.${state}`)}
        // A password manager must neither fill it nor keep it.
        autoComplete="off"
        data-1p-ignore
        {...engineFields.apiKey.input}
        value={typed}
        error={fault}
        visibilityToggleButtonProps={{ 'aria-label': t('key.show') }}
        onChange={(event) => onTyped(event.currentTarget.value)}
      />
      {(state === 'held' || state === 'givenUp') && (
        <Anchor component="button" type="button" size="xs" onClick={() => onGiveUp(state === 'held')}>
          {t(state === 'held' ? 'key.giveUp' : 'key.keep')}
        </Anchor>
      )}
    </div>
  );
}
