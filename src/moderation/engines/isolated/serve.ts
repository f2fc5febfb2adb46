import { wordsOf } from '../../../reasons/reasoned.ts';
// The child's side of host.ts: runs in a process of its own, which may crash or hang without harm to the service.
export type FromChild =
  | { kind: 'ready' }
  | { kind: 'output'; id: number; output: unknown }
  | { kind: 'error'; id: number | null; why: unknown };
export type ToChild = { id: number; input: unknown };

/** Loads once, tells when that is done, then answers one input after another until its parent is gone. */
export function serve<Input>(load: () => Promise<(input: Input) => Promise<unknown>>): void {
  const tell = (message: FromChild) => process.send?.(message);
  process.once('disconnect', () => process.exit());
  load().then(
    (run) => {
      process.on('message', ({ id, input }: { id: number; input: Input }) => {
        run(input).then(
          (output) => tell({ kind: 'output', id, output }),
          (error: unknown) => tell({ kind: 'error', id, why: wordsOf(error) }),
        );
      });
      tell({ kind: 'ready' });
    },
    (error: unknown) => tell({ kind: 'error', id: null, why: wordsOf(error) }),
  );
}
