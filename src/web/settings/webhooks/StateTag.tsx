import { useTranslation } from 'react-i18next';
import type { Verdict } from '../../../api/cases.ts';
import type { EndpointState, SendingState } from '../../../api/webhooks.ts';
import { Status } from '../../ui/Status.tsx';

const tones: Record<EndpointState | SendingState, Verdict | undefined> = {
  active: 'approve',
  paused: 'escalate',
  disabled: 'reject',
  waiting: undefined,
  sent: 'approve',
  dead: 'reject',
  withdrawn: undefined,
};

/** The state of an endpoint or a delivery as a dot and a word. */
export function StateTag({ state }: { state: EndpointState | SendingState }) {
  const { t } = useTranslation('webhooks');
  return (
    <Status tone={tones[state]} hollow={state === 'waiting' || state === 'withdrawn'} testId="state">
      {t(`state.${state}`)}
    </Status>
  );
}
