/**
 * Messages between the tabs of one demo. The first tab has the database and answers for all, so every tab sees what
 * the others do.
 */
export type TabMessage =
  | { is: 'hello' }
  /** The id of the first tab. If it is a new one, open requests to the one before are lost. */
  | { is: 'first'; id: string; saved: boolean }
  | { is: 'ask'; ask: TabRequest }
  /** The rest of this answer is not needed any more. */
  | { is: 'leave'; from: string; id: number }
  | { is: 'answer'; to: string; id: number; part: Part }
  /** Whether every change until now is saved in the browser. */
  | { is: 'saved'; all: boolean }
  | { is: 'start-over' };

export type TabRequest = {
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
export type TabChannel = {
  send(message: TabMessage): void;
  /** Returns a function that stops listening. */
  listen(listener: (message: TabMessage) => void): () => void;
};

export function openTabChannel(folder: string): TabChannel {
  const channel = new BroadcastChannel(`second-look-demo ${folder}`);
  return {
    send: (message) => channel.postMessage(message),
    listen: (listener) => {
      const handle = ({ data }: MessageEvent<TabMessage>) => listener(data);
      channel.addEventListener('message', handle);
      return () => channel.removeEventListener('message', handle);
    },
  };
}
