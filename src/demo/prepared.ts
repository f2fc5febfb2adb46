import * as z from 'zod';

const keyPairSchema = z.object({ privateKeyPem: z.string(), publicKeyPem: z.string() });

/** Describes the prepared database (scripts/demo/prepare.ts), in `demo/prepared.json`. */
export const preparedSchema = z.object({
  /** Version of everything that was prepared. Data that a browser saved from another version does not fit. */
  version: z.string(),
  /** File below `demo/` that contains the database's folder. */
  database: z.string(),
  /** When its history ends. */
  at: z.iso.datetime(),
  /** Stored evidence: key → file below `demo/`. */
  evidence: z.record(z.string(), z.object({ file: z.string(), type: z.string() })),
  /** 32 bytes in hexadecimal digits. They seal the sealed data in the database, and they are public. */
  secret: z.string(),
  /** The keys of the product and of the service in the page, as PEM. They are public, too. */
  keys: z.object({ caller: keyPairSchema, service: keyPairSchema }),
  streams: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['video', 'audio']),
      callbackUrl: z.string(),
      captureStart: z.string(),
      fragmentsSent: z.number(),
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

/** The site that the prepared database was prepared for. Its addresses start with this, wherever the demo is served. */
export const preparedOrigin = 'https://second-look.demo.invalid';
