import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SecretInput } from '../../forms/SecretInput.tsx';
import { type EngineDraft, keyState } from './engine-draft.ts';

type Props = { engine: EngineDraft; field: { value?: string }; onGiveUp: (giveUp: boolean) => void };

/** The key can be written but never read: the field is empty if a key is stored, and says so. */
export function ApiKeyField({ engine, field, onGiveUp }: Props) {
  const { t } = useTranslation('engines');
  const { value = '' } = field;
  const state = keyState(engine, value);
  return (
    <div>
      <SecretInput
        label={t('field.apiKey')}
        description={t(`key.${state}`)}
        show={t('key.show')}
        {...field}
        value={value}
      />
      {(state === 'held' || state === 'givenUp') && (
        <Anchor component="button" type="button" size="xs" onClick={() => onGiveUp(state === 'held')}>
          {t(state === 'held' ? 'key.giveUp' : 'key.keep')}
        </Anchor>
      )}
    </div>
  );
}
