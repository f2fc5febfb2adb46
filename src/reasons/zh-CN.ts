import type { en } from './en.ts';
import type { Sentences } from './sentences.ts';
import { access } from './zh-CN/access.ts';
import { accounts } from './zh-CN/accounts.ts';
import { alarms } from './zh-CN/alarms.ts';
import { appeals } from './zh-CN/appeals.ts';
import { audit } from './zh-CN/audit.ts';
import { callbacks } from './zh-CN/callbacks.ts';
import { capture } from './zh-CN/capture.ts';
import { cases } from './zh-CN/cases.ts';
import { decisions } from './zh-CN/decisions.ts';
import { deliveries } from './zh-CN/deliveries.ts';
import { engines } from './zh-CN/engines.ts';
import { exports } from './zh-CN/exports.ts';
import { fields } from './zh-CN/fields.ts';
import { galleries } from './zh-CN/galleries.ts';
import { kinds } from './zh-CN/kinds.ts';
import { media } from './zh-CN/media.ts';
import { operator } from './zh-CN/operator.ts';
import { parts } from './zh-CN/parts.ts';
import { protocol } from './zh-CN/protocol.ts';
import { reports } from './zh-CN/reports.ts';
import { requests } from './zh-CN/requests.ts';
import { retention } from './zh-CN/retention.ts';
import { service } from './zh-CN/service.ts';
import { settings } from './zh-CN/settings.ts';
import { setup } from './zh-CN/setup.ts';
import { statements } from './zh-CN/statements.ts';
import { submissions } from './zh-CN/submissions.ts';
import { titles } from './zh-CN/titles.ts';
import { words } from './zh-CN/words.ts';

export const zhCN = {
  ...fields,
  ...titles,
  ...requests,
  ...audit,
  ...cases,
  ...decisions,
  ...appeals,
  ...alarms,
  ...statements,
  ...kinds,
  ...exports,
  ...access,
  ...accounts,
  ...reports,
  ...retention,
  ...deliveries,
  ...settings,
  ...setup,
  ...submissions,
  ...operator,
  ...callbacks,
  ...parts,
  ...media,
  ...capture,
  ...engines,
  ...galleries,
  ...words,
  ...service,
  ...protocol,
} satisfies Sentences<typeof en>;
