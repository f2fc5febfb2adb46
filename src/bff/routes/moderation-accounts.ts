import * as accounts from '../../api/moderation-accounts.ts';
import { dropNextKey, makeNextKey, takeNextKey } from '../../review/accounts/keys.ts';
import { addAccount, changeAccount, removeAccount } from '../../review/accounts/save-account.ts';
import { listModerationAccounts } from '../../review/accounts/show-accounts.ts';
import { testAccount } from '../../review/accounts/test-account.ts';
import { takeAccountIntoUse } from '../../review/accounts/use-account.ts';
import { serve } from '../serve.ts';

/** Our accounts at moderation services: for administrators only. */
export const moderationAccountsRoutes = () =>
  serve(accounts, {
    listModerationAccounts: ({ ctx }) => listModerationAccounts(ctx),
    addModerationAccount: async ({ ctx, body }) => ({ account: await addAccount(ctx, body) }),
    changeModerationAccount: async ({ ctx, params, body }) => ({
      account: await changeAccount(ctx, { ...body, ...params }),
    }),
    removeModerationAccount: ({ ctx, params }) => removeAccount(ctx, params),
    takeModerationAccount: async ({ ctx, params }) => {
      await takeAccountIntoUse(ctx, params);
      return listModerationAccounts(ctx);
    },
    testModerationAccount: async ({ ctx, params, body }) => ({
      test: await testAccount(ctx, { ...body, ...params }),
    }),
    makeNextKey: async ({ ctx, params, body }) => ({
      account: await makeNextKey(ctx, { ...body, ...params }),
    }),
    takeNextKey: async ({ ctx, params }) => ({ account: await takeNextKey(ctx, params) }),
    dropNextKey: async ({ ctx, params }) => ({ account: await dropNextKey(ctx, params) }),
  });
