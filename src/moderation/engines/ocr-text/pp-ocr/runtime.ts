import type { InferenceSession, Tensor } from 'onnxruntime-node';

/** What both packages of the ONNX runtime have. */
export type Runtime = {
  InferenceSession: {
    create(model: Uint8Array, options?: InferenceSession.SessionOptions): Promise<InferenceSession>;
  };
  Tensor: new (type: 'float32', data: Float32Array, dims: readonly number[]) => Tensor;
};

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
