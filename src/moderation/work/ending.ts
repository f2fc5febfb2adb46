import { UnreachableError } from '../../platform/node/network/address-guard.ts';
import { ToolMissingError } from '../../platform/node/programs/system-tools.ts';
import { CaptureError } from '../../platform/node/streams/capture-error.ts';
import { because, type Reason } from '../../reasons/reason.ts';
import { SourceTooLargeError } from '../media/fetch-source.ts';
import type { RefusalCode } from '../requests/refusal.ts';
import { SubmissionClosed } from './running.ts';

/** How work on a submission ended; `code` is for callbacks that have no status. */
export type Ending = { status: 'end' | 'error'; message: Reason | string; code: 0 | RefusalCode };

export const closed: Ending = { status: 'end', message: 'closed', code: 0 };
export const success: Ending = { status: 'end', message: 'success', code: 0 };
export const brokeOffAgain: Ending = {
  status: 'error',
  message: because('processing_interrupted_repeatedly'),
  code: 1500,
};

/** The ending for an error that concerns the source. Returns null for any other error: the work starts again. */
export function endingFor(cause: unknown): Ending | null {
  if (cause instanceof SubmissionClosed) return closed;
  if (cause instanceof UnreachableError) {
    const code = cause instanceof SourceTooLargeError ? 1104 : 1105;
    return { status: 'error', message: because('source_not_fetched', { why: cause.reason }), code };
  }
  if (cause instanceof CaptureError) return { status: 'error', message: cause.reason, code: 1103 };
  if (cause instanceof ToolMissingError) return { status: 'error', message: cause.reason, code: 1302 };
  return null;
}
