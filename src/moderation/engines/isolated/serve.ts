import { wordsOf } from '../../../reasons/reasoned.ts';

// The child's side of host.ts. It may crash or hang without harm to the service.
export type FromChild =
  | { kind: 'ready' }
  | { kind: 'output'; id: number; output: unknown }
  | { kind: 'error'; id: number | null; why: unknown };
export type ToChild = { id: number; input: unknown };

/** Loads once, reports that it is ready, then answers inputs until the parent process ends. */
export function serve<Input>(load: () => Promise<(input: Input) => Promise<unknown>>): void {
  const send = (message: FromChild) => process.send?.(message);
  process.once('disconnect', () => process.exit());
  load().then(
    (run) => {
      process.on('message', ({ id, input }: { id: number; input: Input }) => {
        run(input).then(
          (output) => send({ kind: 'output', id, output }),
          (error: unknown) => send({ kind: 'error', id, why: wordsOf(error) }),
        );
      });
      send({ kind: 'ready' });
    },
    (error: unknown) => send({ kind: 'error', id: null, why: wordsOf(error) }),
  );
}
