import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ModerationAccount, testModerationAccount } from '../../../api/moderation-accounts.ts';
import { ask } from '../../api/ask.ts';
import { accountsChanged } from '../../api/moderation-accounts.ts';

/** Sends one signed text to the service. `result` is of the last test with this key. */
export function useTest(account: ModerationAccount, keyToUse: 'current' | 'next') {
  const queryClient = useQueryClient();
  const test = useMutation({
    mutationFn: () => ask(testModerationAccount, { params: { id: account.id }, body: { key: keyToUse } }),
    onSuccess: () => accountsChanged(queryClient),
  });
  const last = account.lastTest?.key === keyToUse ? account.lastTest : null;
  return { test, last, result: test.data?.test ?? last };
}

export type Tested = ReturnType<typeof useTest>;
