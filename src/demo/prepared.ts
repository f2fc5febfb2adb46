import * as z from 'zod';

/** What stands beside the prepared database (scripts/demo/prepare.ts), as `demo/prepared.json`. */
export const preparedSchema = z.object({
  /** Of everything that was prepared: what a browser kept of another does not fit. */
  version: z.string(),
  /** File below `demo/` with the database's folder. */
  database: z.string(),
  /** When its history ends. */
  at: z.iso.datetime(),
  /** Evidence that was stored: key → file below `demo/`. */
  evidence: z.record(z.string(), z.object({ file: z.string(), type: z.string() })),
  /** 32 bytes in hexadecimal digits: with these, what is sealed in it was sealed. Anybody may read them. */
  secret: z.string(),
  streams: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['video', 'audio']),
      callbackUrl: z.string(),
      captureStart: z.string(),
      told: z.number(),
      echoed: z.object({
        customInfo: z.record(z.string(), z.unknown()).optional(),
        roomId: z.string().optional(),
        userId: z.string().optional(),
        forumId: z.string().optional(),
      }),
    }),
  ),
  seeded: z.object({ contested: z.string() }),
});
export type Prepared = z.infer<typeof preparedSchema>;

/** The site that the prepared database was made for: its addresses begin with it, wherever the demo is served. */
export const preparedOrigin = 'https://second-look.demo.invalid';
