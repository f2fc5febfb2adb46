import * as z from 'zod';

const refused = { error: 'is_not_valid' };

/**
 * Like `safeParse`, for values that somebody sends. zod compares the length of everything that has one, and throws for an
 * object whose `length` cannot be a number: such a value is not valid either.
 */
export function readSafely<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.ZodSafeParseResult<z.output<Schema>> {
  try {
    return schema.safeParse(value);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // With a schema that accepts nothing, so that the error has the shape of all others.
    return z.never(refused).safeParse(value) as z.ZodSafeParseError<z.output<Schema>>;
  }
}
