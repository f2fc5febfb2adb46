import * as z from 'zod';
import { saying } from '../reasons/of-issue.ts';

const maxLength = 2048;

function address(scheme: RegExp, rule: 'must_be_web_address' | 'must_be_stream_address') {
  return z
    .string()
    .max(maxLength)
    .refine((text) => isAddress(text, scheme), saying(rule));
}

/** Address of a file or a callback (L4). */
export const httpAddress = address(/^https?:\/\/[^/?#]/i, 'must_be_web_address');
/** Address of a live stream (L4): RTMP is allowed too. */
export const streamAddress = address(/^(https?|rtmp):\/\/[^/?#]/i, 'must_be_stream_address');

function isAddress(text: string, scheme: RegExp): boolean {
  return scheme.test(text) && URL.canParse(text) && !/\s/.test(text);
}
