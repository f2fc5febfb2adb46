export type OpenCv = typeof import('@techstark/opencv-js');
export type Mat = InstanceType<OpenCv['Mat']>;

/** OpenCV, once its WebAssembly runs. Only for a process of its own: its memory grows and is never given back. */
export async function loadOpenCv(): Promise<OpenCv> {
  const { default: loading }: { default: unknown } = await import('@techstark/opencv-js');
  if (!isThenable(loading)) throw new Error('@techstark/opencv-js is not the version this is made for');
  // The module is what it resolves to, and thenable still: awaited as it is it would never come to an end.
  return new Promise((resolve) => {
    loading.then((cv) => {
      delete cv.then;
      resolve(cv);
    });
  });
}

type Thenable = { then(loaded: (cv: OpenCv & { then?: unknown }) => void): void };

function isThenable(value: unknown): value is Thenable {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
