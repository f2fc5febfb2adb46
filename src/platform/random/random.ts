/** 0 ≤ x < 1, from the source of secrets, so that nobody can foresee it. */
export const random = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
