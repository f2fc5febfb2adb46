import { z } from 'zod';
import { nameOf, roles } from './common.ts';
import { guideSchema } from './guide.ts';

/** `GET /api/session`: who is signed in, and what the browser must know of the settings. Seconds. */
export const sessionSchema = z.object({
  person: z.object({ id: z.string(), name: z.string(), email: z.string(), role: z.enum(roles) }),
  undoSeconds: z.number(),
  claimSeconds: z.number(),
  maxUploadBytes: z.number(),
  /** True in the browser demo, which says so on every screen. */
  demo: z.boolean(),
  /** Here, so that what newcomers are offered stands on the first page at once, or not at all. */
  guide: guideSchema,
});
export type Session = z.infer<typeof sessionSchema>;

export const signInBodySchema = z.strictObject({ email: z.email(), password: z.string().min(1).max(200) });

/** `POST /api/setup`: the first administrator, with the one-time token of the link that the console printed. */
export const setupBodySchema = z.strictObject({
  token: z.string().min(1).max(200),
  name: nameOf(100),
  email: z.email(),
  password: z.string().min(12).max(200),
});

/** `GET /api/tasks`: which tasks the connected service is configured to offer: identifier → task type. */
export const tasksAnswerSchema = z.object({ tasks: z.array(z.object({ id: z.string(), type: z.string() })) });
