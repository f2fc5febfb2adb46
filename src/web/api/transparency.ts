import { urlOf } from '../../api/call-url.ts';
import { getNoticeFigures, getTransparencyReport, type ReportFormat } from '../../api/transparency.ts';
import { queryOf } from './query.ts';

type Days = { from: string; to: string; zone: string };

/** A link rather than a request: the browser writes the file while it arrives. */
export const reportUrl = (days: Days, format: ReportFormat) =>
  urlOf(getTransparencyReport, { query: { ...days, format } });

export const noticeFiguresQuery = (days: Days) =>
  queryOf(getNoticeFigures, { query: days }, { staleTime: 60_000 });
