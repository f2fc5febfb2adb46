import { IconCheck, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { dropNextKey, type ModerationAccount, takeNextKey } from '../../../api/moderation-accounts.ts';
import { ask } from '../../api/ask.ts';
import { accountsChanged } from '../../api/moderation-accounts.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import classes from './Accounts.module.css';
import { PublicKey } from './PublicKey.tsx';
import { TestNextKey } from './TestNextKey.tsx';

/** The next key pair: it is uploaded and tested, then put into use or discarded. */
export function NextKey({ account }: { account: ModerationAccount }) {
  const { t } = useTranslation('accounts');
  const queryClient = useQueryClient();
  const { nextKey, lastTest, id, secretId } = account;
  if (!nextKey) return null;
  const tested = lastTest?.key === 'next' && lastTest.outcome === 'fine';
  const then = (run: () => Promise<unknown>) => async () => {
    await run();
    await accountsChanged(queryClient);
  };
  return (
    <section className={classes.next} data-testid="next-key" aria-label={t('ownKey.next')}>
      <PublicKey
        words={`${t('ownKey.next')} · ${t('ownKey.facts', { bits: nextKey.bits })}`}
        hint={t('ownKey.nextHint')}
        fileName={`${secretId}.next.pub.pem`}
        pem={nextKey.publicKey}
        testId="next-key-pem"
      />
      <TestNextKey account={account}>
        <ConfirmButton
          words={t('rotate.use')}
          icon={<IconCheck size={14} />}
          size="compact-sm"
          ask={[t('rotate.askUse'), tested ? '' : t('rotate.untested')].join(' ').trim()}
          yes={t('rotate.use')}
          run={then(() => ask(takeNextKey, { params: { id } }))}
        />
        <ConfirmButton
          words={t('rotate.drop')}
          icon={<IconTrash size={14} />}
          size="compact-sm"
          ask={t('rotate.askDrop')}
          yes={t('rotate.drop')}
          run={then(() => ask(dropNextKey, { params: { id } }))}
        />
      </TestNextKey>
    </section>
  );
}
