import { Button, Group, Stack, Text } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { IconShieldCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  beginSecondFactor,
  makeRecoveryCodes,
  type SecondFactorAnswer,
  turnOffSecondFactor,
} from '../../api/account.ts';
import { ask } from '../api/ask.ts';
import { ConfirmedByPassword } from './ConfirmedByPassword.tsx';
import { EnrolFactor } from './EnrolFactor.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

type Props = { on: boolean; onChanged: () => Promise<unknown> };
type Doing = 'nothing' | 'begin' | 'codes' | 'off';

/** The second factor: a code from an app besides the password, and printed codes for when the phone is lost. */
export function SecondFactor({ on, onChanged }: Props) {
  const { t } = useTranslation('access');
  const [doing, setDoing] = useState<Doing>('nothing');
  const [enrolment, setEnrolment] = useState<SecondFactorAnswer | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const stop = () => {
    setDoing('nothing');
    setEnrolment(null);
  };
  const standing = useRef<HTMLParagraphElement>(null);
  const atRest = doing === 'nothing' && !enrolment && !codes;
  // The step that had the focus is gone.
  useDidUpdate(() => {
    if (atRest) standing.current?.focus();
  }, [atRest]);
  if (codes) return <RecoveryCodes codes={codes} onSaved={() => setCodes(null)} />;
  if (enrolment) {
    return (
      <EnrolFactor
        uri={enrolment.uri}
        onStop={stop}
        onDone={async () => {
          setCodes(enrolment.recoveryCodes);
          stop();
          await onChanged();
        }}
      />
    );
  }
  return (
    <Stack gap="sm" mt={8}>
      <Group gap="xs" wrap="nowrap" align="start">
        {on ? <IconShieldCheck size={18} aria-hidden="true" style={{ flex: 'none' }} /> : null}
        <Text size="sm" ref={standing} tabIndex={-1}>
          {t(on ? 'factor.on' : 'factor.off')}
        </Text>
      </Group>
      {doing === 'nothing' ? (
        <Group gap="xs">
          {on ? (
            <>
              <Button variant="default" onClick={() => setDoing('codes')}>
                {t('factor.newCodes')}
              </Button>
              <Button variant="default" onClick={() => setDoing('off')}>
                {t('factor.turnOff')}
              </Button>
            </>
          ) : (
            <Button variant="default" onClick={() => setDoing('begin')}>
              {t('factor.begin')}
            </Button>
          )}
        </Group>
      ) : null}
      {doing === 'begin' ? (
        <ConfirmedByPassword
          words={t('factor.begin')}
          run={(password) => ask(beginSecondFactor, { body: { password } })}
          onStop={stop}
          onDone={setEnrolment}
        />
      ) : null}
      {doing === 'codes' ? (
        <ConfirmedByPassword
          words={t('factor.newCodes')}
          run={(password) => ask(makeRecoveryCodes, { body: { password } })}
          onStop={stop}
          onDone={({ recoveryCodes }) => {
            stop();
            setCodes(recoveryCodes);
          }}
        />
      ) : null}
      {doing === 'off' ? (
        <ConfirmedByPassword
          words={t('factor.turnOff')}
          run={(password) => ask(turnOffSecondFactor, { body: { password } })}
          onStop={stop}
          onDone={() => {
            stop();
            void onChanged();
          }}
        />
      ) : null}
    </Stack>
  );
}
