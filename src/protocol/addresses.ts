import * as z from 'zod';

const maxLength = 2048;

function address(scheme: RegExp, what: string) {
  return z
    .string()
    .max(maxLength)
    .refine((text) => isAddress(text, scheme), { error: `must be an ${what} address` });
}

/** Address of a file or a callback (L4). */
export const httpAddress = address(/^https?:\/\/[^/?#]/i, 'http or https');
/** Address of a live stream (L4): RTMP is supported besides. */
export const streamAddress = address(/^(https?|rtmp):\/\/[^/?#]/i, 'http, https or rtmp');

function isAddress(text: string, scheme: RegExp): boolean {
  return scheme.test(text) && URL.canParse(text) && !/\s/.test(text);
}
