/** Resolves to `answer`, or to false when it fails or takes longer than `ms`. */
export function within(ms: number, answer: Promise<boolean>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, ms, false);
  });
  return Promise.race([answer.catch(() => false), late]).finally(() => clearTimeout(timer));
}
