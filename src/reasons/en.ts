import { access } from './en/access.ts';
import { accounts } from './en/accounts.ts';
import { alarms } from './en/alarms.ts';
import { appeals } from './en/appeals.ts';
import { audit } from './en/audit.ts';
import { callbacks } from './en/callbacks.ts';
import { capture } from './en/capture.ts';
import { cases } from './en/cases.ts';
import { decisions } from './en/decisions.ts';
import { deliveries } from './en/deliveries.ts';
import { engines } from './en/engines.ts';
import { exports } from './en/exports.ts';
import { fields } from './en/fields.ts';
import { galleries } from './en/galleries.ts';
import { kinds } from './en/kinds.ts';
import { media } from './en/media.ts';
import { operator } from './en/operator.ts';
import { parts } from './en/parts.ts';
import { protocol } from './en/protocol.ts';
import { reports } from './en/reports.ts';
import { requests } from './en/requests.ts';
import { retention } from './en/retention.ts';
import { service } from './en/service.ts';
import { settings } from './en/settings.ts';
import { setup } from './en/setup.ts';
import { statements } from './en/statements.ts';
import { submissions } from './en/submissions.ts';
import { titles } from './en/titles.ts';
import { words } from './en/words.ts';

/** Every reason of the product with its English sentence; the other languages have the same ones. */
export const en = {
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
};
