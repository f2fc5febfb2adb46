import { IconListDetails, IconPlugConnected, IconRotate } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModerationAccount } from '../../../api/moderation-accounts.ts';
import { formatDateTime } from '../../format/time.ts';
import { ItemRow } from '../../ui/ItemTable.tsx';
import { Status } from '../../ui/Status.tsx';
import { AccountFacts } from './AccountFacts.tsx';
import { AccountNotes } from './AccountNotes.tsx';
import { useAccountMenu } from './account-menu.ts';
import { NewKeyPair } from './NewKeyPair.tsx';
import { NextKey } from './NextKey.tsx';
import { TestResult } from './TestResult.tsx';
import { useTest } from './use-test.ts';

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
export function AccountRow({ account, inUse, fixed, unreachable, onChange }: Props) {
  const { t, i18n } = useTranslation('accounts');
  const { source, serviceKey, nextKey, baseUrl, secretId } = account;
  const stored = source === 'stored';
  const name = account.name ?? t(`source.${source}`);
  // An account that was never tested opens with its public key, which must be uploaded next.
  const [open, setOpen] = useState(stored && account.lastTest === null);
  const tested = useTest(account, 'current');
  const { test, last } = tested;
  const menu = useAccountMenu({ account, name, inUse, fixed, onChange });
  const failed = last !== null && last.outcome !== 'fine';
  return (
    <ItemRow
      name={name}
      about={`${baseUrl} · ${t('account', { id: secretId })}`}
      testId="account"
      cells={[
        <Status
          key="state"
          tone={account.inUse ? 'approve' : undefined}
          hollow={!account.inUse}
          testId="in-use"
        >
          {t(account.inUse ? 'inUse' : 'notInUse')}
        </Status>,
        serviceKey === null
          ? t('serviceKey.none')
          : t('serviceKey.facts', { kind: t(`serviceKey.${serviceKey.kind}`), bits: serviceKey.bits }),
        last ? (
          <Status key="test" tone={last.outcome === 'fine' ? 'approve' : 'reject'}>
            {formatDateTime(last.at, i18n.language)}
          </Status>
        ) : (
          t('test.never')
        ),
      ]}
      direct={[
        {
          key: 'test',
          words: t('test.words'),
          tip: t('test.hint'),
          icon: IconPlugConnected,
          busy: test.isPending,
          disabled: serviceKey === null,
          run: () => test.mutate(),
        },
        {
          key: 'details',
          words: t('details', { name }),
          icon: IconListDetails,
          expanded: open,
          run: () => setOpen(!open),
        },
      ]}
      more={[
        menu.use,
        menu.change,
        stored && !nextKey
          ? {
              key: 'rotate',
              words: t('rotate.words'),
              icon: IconRotate,
              form: (close) => <NewKeyPair account={account} onClose={close} />,
            }
          : null,
        menu.remove,
      ]}
    >
      <AccountNotes account={account} unreachable={unreachable} />
      {failed || test.status !== 'idle' ? <TestResult of={tested} /> : null}
      {nextKey ? <NextKey account={account} /> : null}
      {open ? <AccountFacts account={account} /> : null}
    </ItemRow>
  );
}
