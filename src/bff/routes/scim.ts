import * as scim from '../../api/scim.ts';
import type { AccessContext } from '../../review/access/accounts.ts';
import {
  describeProvider,
  describeSchemas,
  describeTypes,
} from '../../review/access/provisioning/describe.ts';
import * as groups from '../../review/access/provisioning/groups.ts';
import * as users from '../../review/access/provisioning/users.ts';
import type { Context } from '../../review/context/context.ts';
import type { SessionSeam } from '../seams.ts';
import { serve } from '../serve.ts';

/** Provisioning by a directory. A key acts as "SCIM" in history, with the key's name. */
export function scimRoutes(session: SessionSeam) {
  const access = (ctx: Context): AccessContext => {
    const { actor } = ctx;
    const by = actor.machine ? { ...actor, name: `SCIM (${actor.name})` } : actor;
    return { ...ctx, actor: by, accounts: session.accounts };
  };
  const about = (ctx: Context) => access(ctx).settings.publicUrl;
  return serve(scim, {
    scimConfig: ({ ctx }) => describeProvider(about(ctx)),
    scimResourceTypes: ({ ctx }) => describeTypes(about(ctx)),
    scimSchemas: ({ ctx }) => describeSchemas(about(ctx)),
    scimListUsers: ({ ctx, query }) => users.listUsers(access(ctx), query),
    scimMakeUser: ({ ctx, body }) => users.makeUser(access(ctx), body),
    scimGetUser: ({ ctx, params }) => users.getUser(access(ctx), params.id),
    scimReplaceUser: ({ ctx, params, body }) => users.replaceUser(access(ctx), params.id, body),
    scimPatchUser: ({ ctx, params, body }) => users.patchUserBy(access(ctx), params.id, body),
    scimRemoveUser: ({ ctx, params }) => users.removeUser(access(ctx), params.id),
    scimListGroups: ({ ctx, query }) => groups.listGroups(access(ctx), query),
    scimMakeGroup: ({ ctx, body }) => groups.makeGroup(access(ctx), body),
    scimGetGroup: ({ ctx, params, query }) => groups.getGroup(access(ctx), params.id, query),
    scimReplaceGroup: ({ ctx, params, body }) => groups.replaceGroup(access(ctx), params.id, body),
    scimPatchGroup: ({ ctx, params, body }) => groups.patchGroupBy(access(ctx), params.id, body),
    scimRemoveGroup: ({ ctx, params }) => groups.removeGroup(access(ctx), params.id),
  });
}
