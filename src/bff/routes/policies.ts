import * as policies from '../../api/policies.ts';
import * as versions from '../../api/policy-versions.ts';
import { listPolicies, listPolicyVersions } from '../../review/settings/list-policies.ts';
import {
  addPolicy,
  changePolicy,
  changePolicyTexts,
  discardPolicyDraft,
  publishPolicies,
} from '../../review/settings/save-policy.ts';
import { serve } from '../serve.ts';

export const policiesRoutes = () =>
  serve(
    { ...policies, ...versions },
    {
      listPolicies: async ({ ctx }) => ({ policies: await listPolicies(ctx) }),
      addPolicy: async ({ ctx, body }) => ({ policy: await addPolicy(ctx, body) }),
      changePolicy: async ({ ctx, params, body }) => ({
        policy: await changePolicy(ctx, { ...body, ...params }),
      }),
      changePolicyTexts: async ({ ctx, body }) => ({ policies: await changePolicyTexts(ctx, body) }),
      publishPolicies: async ({ ctx, body }) => ({ policies: await publishPolicies(ctx, body) }),
      discardPolicyDraft: async ({ ctx, params }) => ({ policy: await discardPolicyDraft(ctx, params) }),
      listPolicyVersions: async ({ ctx, params }) => ({ versions: await listPolicyVersions(ctx, params) }),
    },
  );
