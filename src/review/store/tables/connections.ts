import type { ConnectionKind, Mapping } from '../../../api/connections.ts';
import type { DefaultJson, DefaultTime, TimeOrNull } from './column.ts';

/** What an administrator set: how payloads are read, and which actions the decision is there. */
export type ConnectionSettings = {
  mapping?: Mapping;
  username?: string;
  rejection?: string;
  approval?: string;
};

/** Another product whose reports come in. The way back is a row of `webhook_endpoint`, with its token. */
export type ConnectionTable = {
  id: string;
  kind: ConnectionKind;
  name: string;
  /** The beginning of its contents' ids. */
  key: string;
  /** Sealed; empty: none yet, and every report is refused. */
  secret: string;
  settings: DefaultJson<ConnectionSettings>;
  created_at: DefaultTime;
  created_by: string;
  removed_at: TimeOrNull;
};

export type ConnectionsTables = { connection: ConnectionTable };
