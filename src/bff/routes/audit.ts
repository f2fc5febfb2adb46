import * as audit from '../../api/audit.ts';
import * as dossier from '../../api/dossier.ts';
import { auditChoices, listAudit } from '../../review/audit/list-audit.ts';
import { noteView } from '../../review/audit/note-view.ts';
import { showChain } from '../../review/audit/show-chain.ts';
import { keyOf, makeDossier } from '../../review/dossier/make-dossier.ts';
import { serve } from '../serve.ts';

export const auditRoutes = () =>
  serve(
    { ...audit, ...dossier },
    {
      listAudit: ({ ctx, query }) => listAudit(ctx, query),
      getAuditChoices: ({ ctx }) => auditChoices(ctx),
      getAuditChain: ({ ctx }) => showChain(ctx),
      getDossier: ({ ctx, params }) => makeDossier(ctx, params),
      getDossierKey: ({ ctx }) => ({ publicKey: keyOf(ctx).publicKey }),
      noteViewed: ({ ctx, params, body }) => noteView(ctx, { ...params, ...body }),
    },
  );
