import * as z from 'zod';

/** What the caller must do: send one video to the service at `url`, with texts beside it. */
export const orderSchema = z.object({
  url: z.string(),
  secretId: z.string(),
  privateKeyPem: z.string(),
  publicKeyPem: z.string(),
  video: z.string(),
  interval: z.number(),
});
export type Order = z.infer<typeof orderSchema>;

/** Times in milliseconds. */
export const outcomeSchema = z.object({ ms: z.number(), frames: z.number(), textMs: z.array(z.number()) });
export type Outcome = z.infer<typeof outcomeSchema>;
