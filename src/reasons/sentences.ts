/** The same reasons in another language, with the same parameters. */
export type Sentences<English extends Record<string, (params: never) => string>> = {
  [Name in keyof English]: (...params: Parameters<English[Name]>) => string;
};
