import type { Reason } from '../../reasons/reason.ts';
import { Reasoned } from '../../reasons/reasoned.ts';

/** The service's own codes and the HTTP status of each. The document shows only code 0. */
const statuses = {
  1001: 400,
  1002: 401,
  1003: 401,
  1004: 401,
  1101: 400,
  1102: 429,
  1103: 400,
  1104: 413,
  1105: 422,
  1201: 404,
  1202: 409,
  1301: 400,
  1302: 422,
  1404: 404,
  1500: 500,
} as const;

export type RefusalCode = keyof typeof statuses;
export type RefusalStatus = (typeof statuses)[RefusalCode] | 415 | 503;

/**
 * Any code that answers a request may throw this. It becomes the signed envelope with this code, its sentence and its
 * reason.
 */
export class Refusal extends Reasoned {
  readonly code: RefusalCode;
  readonly status: RefusalStatus;

  /** `status` overrides the status that belongs to the code. */
  constructor(code: RefusalCode, reason: Reason | string, status: RefusalStatus = statuses[code]) {
    super(reason);
    this.code = code;
    this.status = status;
  }
}
