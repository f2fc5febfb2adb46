/**
 * Messages between the tabs of one demo. The first tab has the database and answers for all, so every tab sees what
 * the others do.
 */
export type Said =
  | { is: 'hello' }
  /** The id of the first tab. If it is a new one, open requests to the one before are lost. */
  | { is: 'first'; id: string; kept: boolean }
  | { is: 'ask'; ask: Asked }
  /** The rest of this answer is not needed any more. */
  | { is: 'leave'; from: string; id: number }
  | { is: 'answer'; to: string; id: number; part: Part }
  /** Whether every change until now is saved in the browser. */
  | { is: 'kept'; all: boolean }
  | { is: 'start-over' };

export type Asked = {
  from: string;
  id: number;
  url: string;
  method: string;
  headers: [string, string][];
  body: ArrayBuffer | null;
};
export type Part =
  | { is: 'head'; status: number; headers: [string, string][]; bare: boolean }
  | { is: 'bytes'; bytes: Uint8Array<ArrayBuffer> }
  | { is: 'end' }
  | { is: 'broken' };

/** A channel between all tabs of the demo in this folder. Each message goes to all other tabs. */
export type Line = {
  say(what: Said): void;
  /** Returns a function that stops listening. */
  hear(listener: (what: Said) => void): () => void;
};

export function openLine(place: string): Line {
  const channel = new BroadcastChannel(`second-look-demo ${place}`);
  return {
    say: (what) => channel.postMessage(what),
    hear: (listener) => {
      const take = ({ data }: MessageEvent<Said>) => listener(data);
      channel.addEventListener('message', take);
      return () => channel.removeEventListener('message', take);
    },
  };
}
