import { Text, UnstyledButton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type KeyAction, keyName } from '../keys/key-table.ts';
import { chooseKeys, mayBeKey } from '../keys/own-keys.ts';
import { Keycaps } from '../ui/Keycap.tsx';
import classes from './KeyChoice.module.css';

/** The time limit for the second key of a sequence. */
const secondKeyMs = 900;

type KeyFault = { is: 'conflict'; with: KeyAction } | { is: 'unusable' };

/** Changes the key of one action: press the button, then one new key, or two in sequence. Esc cancels. */
export function KeyChoice({ action, keys }: { action: KeyAction; keys: string }) {
  const { t } = useTranslation(['keys-help', 'keys']);
  const [listening, setListening] = useState(false);
  const [first, setFirst] = useState('');
  const [fault, setFault] = useState<KeyFault | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const stop = () => {
    clearTimeout(timer.current);
    setListening(false);
    setFirst('');
  };
  const choose = (chosen: string) => {
    const conflict = chooseKeys(action, chosen);
    setFault(conflict ? { is: 'conflict', with: conflict } : null);
    stop();
  };
  const take = ({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>) => {
    const may = mayBeKey(key);
    if (may === null) return;
    if (!may) {
      setFault({ is: 'unusable' });
      stop();
      return;
    }
    const name = keyName(key, shiftKey);
    if (first) return choose(`${first} ${name}`);
    if (keys.endsWith(' #')) return choose(name);
    setFirst(name);
    timer.current = setTimeout(() => choose(name), secondKeyMs);
  };
  return (
    <span className={classes.choice}>
      {fault ? (
        <Text span size="xs" c="orange" role="alert">
          {fault.is === 'conflict' ? t('taken', { by: t(`keys:action.${fault.with}`) }) : t('unusable')}
        </Text>
      ) : null}
      <UnstyledButton
        className={classes.button}
        aria-label={t('changeOf', { action: t(`keys:action.${action}`), keys: keys.replace('#', '1–9') })}
        aria-pressed={listening}
        onClick={() => {
          setFault(null);
          setListening(true);
        }}
        onBlur={stop}
        onKeyDown={(event) => {
          if (!listening || event.nativeEvent.isComposing) return;
          if (event.key === 'Tab') return;
          event.preventDefault();
          event.stopPropagation();
          if (event.key === 'Escape') stop();
          else if (!event.ctrlKey && !event.metaKey && !event.altKey) take(event);
        }}
      >
        {listening ? first ? <Keycaps keys={`${first} …`} /> : t('press') : <Keycaps keys={keys} />}
      </UnstyledButton>
    </span>
  );
}
