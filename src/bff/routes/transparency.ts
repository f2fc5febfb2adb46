import * as transparency from '../../api/transparency.ts';
import { noticeFigures } from '../../review/transparency/count-notices.ts';
import { makeReport } from '../../review/transparency/make-report.ts';
import { serve } from '../serve.ts';
import { toCsvArchive, toWorkbook } from '../write-sheets.ts';

/** The transparency report of a period, for supervisors. */
export const transparencyRoutes = () =>
  serve(transparency, {
    getTransparencyReport: async ({ ctx, query }) => {
      const { format, from, to } = query;
      const sheets = await makeReport(ctx, query);
      const name = `transparency-report-${from}-${to}.${format === 'csv' ? 'zip' : 'xlsx'}`;
      return new Response(format === 'csv' ? toCsvArchive(sheets) : await toWorkbook(sheets), {
        headers: {
          'content-type': transparency.reportTypes[format],
          'content-disposition': `attachment; filename="${name}"`,
          'x-content-type-options': 'nosniff',
        },
      });
    },
    getNoticeFigures: ({ ctx, query }) => noticeFigures(ctx.db.kysely, query),
  });
