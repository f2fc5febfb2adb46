/** What `answer` says in time; false when it fails, or says nothing within `ms`. */
export function within(ms: number, answer: Promise<boolean>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, ms, false);
  });
  return Promise.race([answer.catch(() => false), late]).finally(() => clearTimeout(timer));
}
