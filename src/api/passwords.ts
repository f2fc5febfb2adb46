import { z } from 'zod';

export const minPasswordLength = 12;
/** A new password; `requireStrongPassword` refuses one that is easy to guess. */
export const passwordSchema = z.string().min(minPasswordLength).max(200);
/** Six digits of the app, or a recovery code. */
export const codeSchema = z.string().trim().min(6).max(20);
