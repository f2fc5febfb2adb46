import { IconArrowsExchange } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ModerationAccount, takeModerationAccount } from '../../../api/moderation-accounts.ts';
import { ask } from '../../api/ask.ts';
import { accountsChanged } from '../../api/moderation-accounts.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';

type Props = {
  account: ModerationAccount;
  name: string;
  inUse: ModerationAccount | null;
  fixed: boolean;
};

/** Switches new content to this account; first says what continues with the previous one. */
export function UseAccount({ account, name, inUse, fixed }: Props) {
  const { t } = useTranslation('accounts');
  const queryClient = useQueryClient();
  if (fixed || (account.source === 'stored' && account.serviceKey === null)) return null;
  const stored = account.source === 'stored';
  const { lastTest } = account;
  const before = inUse ? (inUse.name ?? t(`source.${inUse.source}`)) : '';
  const words = [
    t('use.ask', { name }),
    stored && lastTest === null ? t('use.untested') : null,
    stored && lastTest && lastTest.outcome !== 'fine' ? t('use.failed') : null,
    inUse && inUse.running > 0 ? t('use.goesOn', { count: inUse.running, name: before }) : null,
    stored ? t('use.operator') : null,
  ].filter((part) => part !== null);
  return (
    <ConfirmButton
      words={t('use.words')}
      icon={<IconArrowsExchange size={14} />}
      size="compact-sm"
      ask={words.join(' ')}
      yes={t('use.yes')}
      no={t('no')}
      run={async () => {
        await ask(takeModerationAccount, { params: { id: account.id } });
        await accountsChanged(queryClient);
      }}
    />
  );
}
