/** Prints results as they come. The program fails if one does not meet its requirement. */
export type Report = {
  figure(what: string, value: string): void;
  promise(what: string, holds: boolean, value: string): void;
  end(): void;
};

export function startReport(): Report {
  let failed = 0;
  const line = (mark: string, what: string, value: string) =>
    console.log(`${mark.padEnd(7)} ${what.padEnd(62)} ${value}`);
  return {
    figure: (what, value) => line('', what, value),
    promise: (what, holds, value) => {
      if (!holds) failed++;
      line(holds ? 'ok' : 'FAILED', what, value);
    },
    end: () => {
      console.log(failed === 0 ? 'All requirements are met.' : `${failed} requirements are not met.`);
      process.exitCode = failed === 0 ? 0 : 1;
    },
  };
}
