import { IconArrowsExchange, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  type ModerationAccount,
  removeModerationAccount,
  takeModerationAccount,
} from '../../../api/moderation-accounts.ts';
import { ask } from '../../api/ask.ts';
import { accountsChanged } from '../../api/moderation-accounts.ts';
import type { RowAction } from '../../ui/RowActions.tsx';

type Given = {
  account: ModerationAccount;
  name: string;
  inUse: ModerationAccount | null;
  /** The environment sets the account. */
  fixed: boolean;
  onChange: () => void;
};

/** Switching to an account first says what continues with the previous one. Only an unused account can be removed. */
export function useAccountMenu({ account, name, inUse, fixed, onChange }: Given) {
  const { t } = useTranslation('accounts');
  const queryClient = useQueryClient();
  const params = { id: account.id };
  const stored = account.source === 'stored';
  const { lastTest } = account;
  const before = inUse ? (inUse.name ?? t(`source.${inUse.source}`)) : '';
  const then = (run: () => Promise<unknown>) => async () => {
    await run();
    await accountsChanged(queryClient);
  };
  const questions = [
    t('use.ask', { name }),
    stored && lastTest === null ? t('use.untested') : null,
    stored && lastTest && lastTest.outcome !== 'fine' ? t('use.failed') : null,
    inUse && inUse.running > 0 ? t('use.goesOn', { count: inUse.running, name: before }) : null,
    stored ? t('use.operator') : null,
  ];
  const use: RowAction = {
    key: 'use',
    words: t('use.words'),
    icon: IconArrowsExchange,
    question: {
      ask: questions.filter((part) => part !== null).join(' '),
      yes: t('use.yes'),
      run: then(() => ask(takeModerationAccount, { params })),
    },
  };
  const change: RowAction = { key: 'change', words: t('change'), icon: IconPencil, run: onChange };
  const remove: RowAction = {
    key: 'remove',
    words: t('remove'),
    icon: IconTrash,
    question: {
      ask: t('askRemove', { name }),
      yes: t('remove'),
      run: then(() => ask(removeModerationAccount, { params })),
    },
  };
  const mayUse = !account.inUse && !fixed && (!stored || account.serviceKey !== null);
  return {
    use: mayUse ? use : null,
    change: stored ? change : null,
    remove: stored && !account.inUse ? remove : null,
  };
}
