import type { SendingFailure } from '../../api/webhooks.ts';
import type { SendMail } from '../../review/context/context.ts';
import { NotSent } from '../../review/context/failure.ts';

type MailError = Error & { code?: string; responseCode?: number; response?: string };

async function connect(url: string, timeoutMs: number) {
  // Most products send no mail by themselves: it loads with the first one.
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
}

/** Sends through one mail server. `url`: `smtp://` or `smtps://`, with user and password where it asks for them. */
export function createMail({ url, from }: { url: string; from: string }): SendMail {
  return async ({ id, to, subject, text, timeoutMs, signal }) => {
    const transport = await connect(url, timeoutMs);
    const cut = () => transport.close();
    signal?.addEventListener('abort', cut, { once: true });
    try {
      const messageId = `<${id}@second-look.invalid>`;
      const { response } = await transport.sendMail({ from, to: [...to], subject, text, messageId });
      return { status: Number(/^\d{3}/.exec(response)?.[0] ?? 250), body: response };
    } catch (error) {
      signal?.throwIfAborted();
      const { code, responseCode, response, message } = error as MailError;
      if (responseCode !== undefined) return { status: responseCode, body: response ?? message };
      const why = message.includes('ECONNREFUSED') ? 'refused' : (failures[code ?? ''] ?? 'other');
      throw new NotSent(why, message, { cause: error });
    } finally {
      signal?.removeEventListener('abort', cut);
      transport.close();
    }
  };
}

/** Connects and signs in, sends nothing, and resolves to why that failed; null: it worked. */
export async function tryMail(url: string, timeoutMs: number): Promise<string | null> {
  const transport = await connect(url, timeoutMs);
  try {
    await transport.verify();
    return null;
  } catch (error) {
    const { response, message } = error as MailError;
    return response ?? message;
  } finally {
    transport.close();
  }
}

/** By nodemailer's codes. */
const failures: { readonly [code: string]: SendingFailure } = {
  EDNS: 'no-address',
  ESOCKET: 'unreachable',
  ECONNECTION: 'reset',
  ETIMEDOUT: 'late',
  ETLS: 'certificate',
};
