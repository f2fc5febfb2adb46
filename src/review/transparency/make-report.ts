import type { Period, ReportFormat } from '../../api/transparency.ts';
import type { Context } from '../context/context.ts';
import { acquireExportSlot } from '../exports/semaphore.ts';
import { transact } from '../journal/transact.ts';
import { statsSample } from '../stats/sample.ts';
import { categoryNames, noticeSheet, orderSheet, ownInitiativeSheets } from './category-sheets.ts';
import { countAppeals } from './count-appeals.ts';
import { countMeasures } from './count-measures.ts';
import { countNotices } from './count-notices.ts';
import {
  appealSheet,
  automatedSheet,
  peopleSheet,
  qualitativeSheet,
  recipientsSheet,
} from './list-sheets.ts';
import { rangeOf } from './range-of.ts';
import { audience, type Sheet } from './sheet.ts';

/**
 * The report of a period in the templates of Implementing Regulation (EU) 2024/2835, as of one moment. A figure that does
 * not exist has its reason in the column of contextual information.
 */
export async function makeReport(ctx: Context, input: Period & { format: ReportFormat }): Promise<Sheet[]> {
  const { format, ...period } = input;
  const release = acquireExportSlot(ctx.db);
  try {
    await transact(ctx, async ({ record }) => record('transparency-report-exported', { format, ...period }));
    return await ctx.db.kysely
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((trx) => sheetsOf({ ...ctx, db: { ...ctx.db, kysely: trx } }, period));
  } finally {
    release();
  }
}

async function sheetsOf(ctx: Context, period: Period): Promise<Sheet[]> {
  const db = ctx.db.kysely;
  const settings = await db.selectFrom('appearance').select('organisation').executeTakeFirst();
  const heading = { service: settings?.organisation ?? '', period: `${period.from}/${period.to}` };
  const measures = await countMeasures(db, period);
  const orders = await countNotices(db, period, ['authority']);
  const notices = await countNotices(db, period, ['user', 'trusted-flagger']);
  const trusted = await countNotices(db, period, ['trusted-flagger']);
  const appeals = await countAppeals(db, period);
  const sample = await statsSample(ctx, await rangeOf(db, period));
  return [
    identification(heading.service, period),
    categoryNames(),
    orderSheet(orders, heading),
    noticeSheet(notices, trusted, heading),
    ...ownInitiativeSheets(measures, heading),
    appealSheet(appeals, heading),
    automatedSheet({ measures, notices, trusted, sample }, heading),
    peopleSheet(measures, heading),
    recipientsSheet(heading),
    qualitativeSheet(sample, heading),
  ];
}

const identification = (service: string, { from, to }: Period): Sheet => ({
  name: '1_report_identification',
  rows: [
    ['Applicability', 'Service', 'Indicator', 'Value', 'Contextual information'],
    [
      ...[audience.all, service, 'Name of the service provider', service],
      service === '' ? 'No name of an organisation is set (settings, Appearance).' : null,
    ],
    [...[audience.all, service, 'Date of the publication of the report', null], 'Not known yet: add it.'],
    [
      ...[audience.all, service, 'Date of the publication of the latest previous report', null],
      'Not recorded in Second Look: what was published.',
    ],
    [audience.all, service, 'Starting date of reporting period', from, null],
    [audience.all, service, 'Ending date of reporting period', to, null],
  ],
});
