export type OpenCv = typeof import('@techstark/opencv-js');
export type Mat = InstanceType<OpenCv['Mat']>;

/** Loads OpenCV and waits for its WebAssembly. Use it in a child process only: its memory grows and is never freed. */
export async function loadOpenCv(): Promise<OpenCv> {
  const { default: loading }: { default: unknown } = await import('@techstark/opencv-js');
  if (!isThenable(loading)) throw new Error('@techstark/opencv-js is not the version this is made for');
  // The module resolves to itself and is still thenable, so awaiting it directly would never finish.
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
