import { Button, Group, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ModerationAccount, removeModerationAccount } from '../../../api/moderation-accounts.ts';
import { ask } from '../../api/ask.ts';
import { accountsChanged } from '../../api/moderation-accounts.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { Status } from '../../ui/Status.tsx';
import { AccountFacts } from './AccountFacts.tsx';
import classes from './Accounts.module.css';
import { NewKeyPair } from './NewKeyPair.tsx';
import { NextKey } from './NextKey.tsx';
import { PublicKey } from './PublicKey.tsx';
import { TestAccount } from './TestAccount.tsx';
import { UseAccount } from './UseAccount.tsx';

type Props = {
  account: ModerationAccount;
  /** The account that new content is sent with. */
  inUse: ModerationAccount | null;
  fixed: boolean;
  /** Our address, if the account's service cannot reach it. */
  unreachable: string | null;
  onChange: () => void;
};

/** One account: its state, its keys and its actions. */
export function AccountCard({ account, inUse, fixed, unreachable, onChange }: Props) {
  const { t } = useTranslation('accounts');
  const queryClient = useQueryClient();
  const stored = account.source === 'stored';
  const name = account.name ?? t(`source.${account.source}`);
  // An account that was never tested opens with its public key, which must be uploaded next.
  const [fresh] = useState(stored && account.lastTest === null);
  return (
    <li className={classes.card} data-testid="account" data-in-use={account.inUse || undefined}>
      <Group gap="xs" wrap="nowrap" align="start">
        <Text fw={600} className={classes.name} component="h2" size="md" m={0}>
          {name}
        </Text>
        <Status tone={account.inUse ? 'approve' : undefined} hollow={!account.inUse} testId="in-use">
          {t(account.inUse ? 'inUse' : 'notInUse')}
        </Status>
      </Group>
      <span className={classes.mono}>
        {account.baseUrl} · {t('account', { id: account.secretId })}
      </span>
      <AccountFacts account={account} unreachable={unreachable} />
      <PublicKey
        words={t('ownKey.show')}
        hint={t('ownKey.hint')}
        fileName={`${account.secretId}.pub.pem`}
        pem={account.ownKey.publicKey}
        open={fresh}
        testId="own-key"
      />
      {account.nextKey ? <NextKey account={account} /> : null}
      <TestAccount account={account} keyToUse="current">
        {stored ? (
          <>
            {account.inUse ? null : <UseAccount account={account} name={name} inUse={inUse} fixed={fixed} />}
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconPencil size={14} />}
              onClick={onChange}
            >
              {t('change')}
            </Button>
            {account.nextKey ? null : <NewKeyPair account={account} />}
            {account.inUse ? null : (
              <ConfirmButton
                words={t('remove')}
                icon={<IconTrash size={14} />}
                size="compact-sm"
                ask={t('askRemove', { name })}
                yes={t('remove')}
                no={t('no')}
                run={async () => {
                  await ask(removeModerationAccount, { params: { id: account.id } });
                  await accountsChanged(queryClient);
                }}
              />
            )}
          </>
        ) : account.inUse ? null : (
          <UseAccount account={account} name={name} inUse={inUse} fixed={fixed} />
        )}
      </TestAccount>
    </li>
  );
}
