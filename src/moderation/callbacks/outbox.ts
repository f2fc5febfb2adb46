import { sealEnvelope } from '../../protocol/envelope.ts';
import type { Tx } from '../store/database.ts';

/**
 * Retries after the first attempt: for audio files as documented (§ Delivery rules), for the others our choice (C7).
 */
export const callbackRetries = { 'audio-file': 2, 'audio-stream': 5, fragment: 5, summary: 5 } as const;
export type CallbackKind = keyof typeof callbackRetries;

/**
 * Puts a callback into the outbox in the same transaction as the change that it reports. It is signed here, once, so
 * that every attempt sends the same bytes.
 */
export async function enqueueCallback(
  tx: Tx,
  callback: { subject: string; kind: CallbackKind; url: string; payload: Record<string, unknown> },
  privateKey: CryptoKey,
): Promise<void> {
  await tx
    .insertInto('callbacks')
    .values({
      subject: callback.subject,
      kind: callback.kind,
      url: callback.url,
      body: await sealEnvelope(callback.payload, privateKey),
      retries: callbackRetries[callback.kind],
    })
    .execute();
}
