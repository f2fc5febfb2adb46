import { IconCalendarTime, IconLogout, IconShieldOff, IconUserOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { type Account, changeAccount, dropSecondFactor, endSessions } from '../../../api/accounts.ts';
import { accessChanged } from '../../api/access.ts';
import { ask } from '../../api/ask.ts';
import type { RowAction } from '../../ui/RowActions.tsx';

/** What is done to an active account after a question. */
export function usePersonMenu({ id, name, secondFactor, sessions, disabledAt }: Account): RowAction[] {
  const { t } = useTranslation('access');
  const queryClient = useQueryClient();
  const [, setParams] = useSearchParams();
  if (disabledAt !== null) return [];
  const params = { id };
  const then = (run: () => Promise<unknown>) => async () => {
    await run();
    await accessChanged(queryClient);
  };
  const shifts: RowAction = {
    key: 'shifts',
    words: t('shifts.of', { name }),
    icon: IconCalendarTime,
    run: () => setParams({ shifts: id }),
  };
  const drop: RowAction = {
    key: 'drop',
    words: t('factor.dropOf', { name }),
    icon: IconShieldOff,
    question: {
      ask: t('factor.askDrop', { name }),
      yes: t('factor.drop'),
      run: then(() => ask(dropSecondFactor, { params })),
    },
  };
  const end: RowAction = {
    key: 'end',
    words: t('sessions.endOf', { name }),
    icon: IconLogout,
    question: {
      ask: t('sessions.askEndOf', { name }),
      yes: t('sessions.endAll'),
      run: then(() => ask(endSessions, { params })),
    },
  };
  const disable: RowAction = {
    key: 'disable',
    words: t('people.disable', { name }),
    icon: IconUserOff,
    question: {
      ask: t('people.askDisable', { name }),
      yes: t('people.yesDisable'),
      run: then(() => ask(changeAccount, { params, body: { disabled: true } })),
    },
  };
  return [shifts, ...(secondFactor ? [drop] : []), ...(sessions > 0 ? [end] : []), disable];
}
