export type { CallOptions, Settings } from './calling.ts';
export { type FileOptions, SecondLook, type Sent, type UploadOptions, type WaitOptions } from './client.ts';
export {
  InvalidWebhook,
  NotDecidedYet,
  NotModerated,
  Refused,
  SecondLookError,
  Unreachable,
} from './errors.ts';
export type { FileSource, Progress } from './files.ts';
export type * from './generated.ts';
export { apiVersion } from './generated.ts';
export type { Outcome } from './outcome.ts';
export { verifyWebhook, type WebhookMessage } from './webhook.ts';
