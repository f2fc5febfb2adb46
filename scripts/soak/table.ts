/** Prints a soak's results as they come. The program fails if a promise is broken. */
export type Report = {
  figure(what: string, value: string): void;
  promise(what: string, holds: boolean, value: string): void;
  end(): void;
};

export function startReport(): Report {
  let broken = 0;
  const line = (mark: string, what: string, value: string) =>
    console.log(`${mark.padEnd(7)} ${what.padEnd(62)} ${value}`);
  return {
    figure: (what, value) => line('', what, value),
    promise: (what, holds, value) => {
      if (!holds) broken++;
      line(holds ? 'kept' : 'BROKEN', what, value);
    },
    end: () => {
      console.log(broken === 0 ? 'Every promise was kept.' : `${broken} promises were broken.`);
      process.exitCode = broken === 0 ? 0 : 1;
    },
  };
}
