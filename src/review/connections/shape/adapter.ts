import { z } from 'zod';
import type { IgnoredReason, Proof } from '../../../api/connections.ts';
import type { NoticeBody } from '../../../api/notices.ts';
import type { Fault } from '../../context/failure.ts';
import type { ConnectionSettings } from '../../store/tables/connections.ts';
import type { SentVerdict, TheirIds } from '../../store/tables/notices.ts';

/** A report as an adapter reads it; the rules of `POST /api/notices` are applied to it afterwards. */
export type Report = {
  contentId?: string | undefined;
  text?: NoticeBody['text'];
  reporter: NoticeBody['reporter'];
  reason: string;
  words?: string | undefined;
  reference?: string | undefined;
};

/** A payload as an adapter reads it: no report, a report, or neither, with each fault at its place. */
export type Read =
  | { ignored: IgnoredReason }
  | { report: Report; their: TheirIds; fields?: Readonly<Record<string, string>> }
  | { faults: Fault[] };

export type ReadOptions = {
  key: string;
  settings: ConnectionSettings;
  /** The name of the event, where a header names it. */
  event: string | null;
};

/** A request to the other side. It is stored until it is sent, so the token is not part of it. */
export const requestSchema = z.object({
  method: z.enum(['POST', 'PUT']),
  path: z.string(),
  headers: z.record(z.string(), z.string()),
  /** The header with the token; `authorization`: behind `Bearer`. */
  tokenIn: z.enum(['api-key', 'authorization']),
  body: z.string(),
});
export type BackRequest = z.infer<typeof requestSchema>;

export type Deciding = {
  verdict: SentVerdict['verdict'];
  /** What was sent before and then reversed. */
  was: SentVerdict | null;
  /** Of the reports that one decision answers, only the first acts on the account. */
  first: boolean;
  settings: ConnectionSettings;
};

/** Another product: pure functions from its payloads and to its requests. */
export type Adapter = {
  /** How its requests prove where they come from. */
  proofOf(settings: ConnectionSettings): { proof: Proof; header: string };
  eventHeader?: string;
  read(payload: unknown, options: ReadOptions): Read;
  /** Absent: the decision goes out by webhooks alone. Null: the other side has no action for this. */
  answer?(their: TheirIds, deciding: Deciding): { requests: BackRequest[]; action: string } | null;
  /** Null: the other side has no action for a reversal. */
  reverse?(their: TheirIds, sent: SentVerdict, first: boolean): BackRequest[] | null;
};
