import { useTranslation } from 'react-i18next';
import type { EndpointState, SendingState } from '../../../api/webhooks.ts';
import classes from './Webhooks.module.css';

const tones: Record<EndpointState | SendingState, 'good' | 'warn' | 'bad' | undefined> = {
  active: 'good',
  paused: 'warn',
  disabled: 'bad',
  waiting: undefined,
  sent: 'good',
  dead: 'bad',
  withdrawn: undefined,
};

/** The state of an endpoint or a delivery as a coloured word. */
export function StateTag({ state }: { state: EndpointState | SendingState }) {
  const { t } = useTranslation('webhooks');
  return (
    <span className={classes.state} data-tone={tones[state]} data-testid="state">
      {t(`state.${state}`)}
    </span>
  );
}
