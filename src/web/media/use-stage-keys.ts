import type { Finding } from '../../api/findings.ts';
import { useKeys } from '../keys/use-keys.ts';
import type { Playback } from './use-playback.ts';
import { worstFinding } from './video-frames.ts';
import { wholePicture, type Zoom, zoomBy, zoomStep, zoomTo } from './zoom.ts';

type Stage = {
  playback: Playback;
  zoom: Zoom;
  setZoom: (zoom: Zoom) => void;
  /** The findings on the still, and the one that is pointed at. */
  findings: readonly Finding[];
  activeId: string | null;
};

/** The keys of still and video: play, peek, speed, sound, zoom. Steps belong to the page that has the frames. */
export function useStageKeys({ playback, zoom, setZoom, findings, activeId }: Stage): void {
  const boxed = findings.filter(({ box }) => box !== null);
  const { box } = boxed.find(({ id }) => id === activeId) ?? worstFinding(boxed) ?? { box: null };
  useKeys({
    ...(playback.src === null
      ? {}
      : {
          play: playback.toggle,
          peek: playback.peek,
          slower: () => playback.faster(-1),
          faster: () => playback.faster(1),
          sound: () => playback.setMuted(!playback.muted),
        }),
    zoomIn: () => setZoom(zoomBy(zoom, zoomStep)),
    zoomOut: () => setZoom(zoomBy(zoom, 1 / zoomStep)),
    zoomOff: () => setZoom(wholePicture),
    zoomBox: box ? () => setZoom(zoom.scale > 1 ? wholePicture : zoomTo(box)) : undefined,
  });
}
