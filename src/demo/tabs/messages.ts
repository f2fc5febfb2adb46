/**
 * What the tabs of one demo say to each other: the first of them has the database and answers for all, so that what one
 * does the others see.
 */
export type Said =
  | { is: 'hello' }
  /** By which id the first one is known: another, and what was asked of the one before is lost. */
  | { is: 'first'; id: string; kept: boolean }
  | { is: 'ask'; ask: Asked }
  /** Nobody waits any more for the rest of an answer. */
  | { is: 'leave'; from: string; id: number }
  | { is: 'answer'; to: string; id: number; part: Part }
  /** Whether all that was written until now is kept in the browser. */
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

/** A line between all tabs of the demo that lies in this folder. What one says the others hear. */
export type Line = {
  say(what: Said): void;
  /** Returns the way to stop. */
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
