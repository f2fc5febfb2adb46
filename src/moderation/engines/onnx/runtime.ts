import type { InferenceSession, Tensor } from 'onnxruntime-node';

/** What both packages of the ONNX runtime have. */
export type Runtime = {
  InferenceSession: {
    create(model: Uint8Array, options?: InferenceSession.SessionOptions): Promise<InferenceSession>;
  };
  Tensor: new (type: 'float32', data: Float32Array, dims: readonly number[]) => Tensor;
};

export const sessionOptions = (threads: number): InferenceSession.SessionOptions => ({
  intraOpNumThreads: threads,
  interOpNumThreads: 1,
  // Without it, threads that wait for each other take twice the processor time on a busy machine.
  extra: { session: { intra_op: { allow_spinning: '0' } } },
  logSeverityLevel: 3,
});

const loaders = {
  'onnxruntime-node': () => import('onnxruntime-node'),
  'onnxruntime-web': () => import('onnxruntime-web'),
};
export type RuntimeName = keyof typeof loaders;

/** In this order: the second one runs wherever Node does, at half the speed. */
export const runtimes: readonly RuntimeName[] = ['onnxruntime-node', 'onnxruntime-web'];

/** The first runtime that loads: the native one may be missing, or installed for another machine. */
export async function loadRuntime(
  load: Record<RuntimeName, () => Promise<Runtime>> = loaders,
): Promise<{ name: RuntimeName; runtime: Runtime }> {
  const failures: unknown[] = [];
  for (const name of runtimes)
    try {
      return { name, runtime: await load[name]() };
    } catch (error) {
      failures.push(error);
    }
  throw new AggregateError(failures, failures.map(String).join('; '));
}

/** Runs a model whose inputs and outputs are numbers. */
export type RunModel = (input: { data: Float32Array; shape: readonly number[] }) => Promise<Float32Array[]>;

/** The model in the native runtime on one thread; null where that does not load. */
export async function loadNatively(write: () => Uint8Array): Promise<RunModel | null> {
  const runtime: Runtime | null = await loaders['onnxruntime-node']().catch(() => null);
  if (!runtime) return null;
  const session = await runtime.InferenceSession.create(write(), sessionOptions(1));
  const [name = ''] = session.inputNames;
  return async ({ data, shape }) => {
    const outputs = await session.run({ [name]: new runtime.Tensor('float32', data, shape) });
    return session.outputNames.map((output) => {
      const values = outputs[output]?.data;
      if (values instanceof Float32Array) return values;
      throw new Error('the model gives no numbers');
    });
  };
}
