import * as audit from '../../api/audit.ts';
import { auditChoices, listAudit } from '../../review/audit/list-audit.ts';
import { noteView } from '../../review/audit/note-view.ts';
import { showChain } from '../../review/audit/show-chain.ts';
import { serve } from '../serve.ts';

export const auditRoutes = () =>
  serve(audit, {
    listAudit: ({ ctx, query }) => listAudit(ctx, query),
    getAuditChoices: ({ ctx }) => auditChoices(ctx),
    getAuditChain: ({ ctx }) => showChain(ctx),
    noteViewed: ({ ctx, params, body }) => noteView(ctx, { ...params, ...body }),
  });
