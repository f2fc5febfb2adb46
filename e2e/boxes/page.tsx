// The product's stage over pictures with known corners: `?look=frame`, `?look=video`, or the name of a moving video.
import '@mantine/core/styles.layer.css';
import '../../src/web/styles/global.css';
import { MantineProvider } from '@mantine/core';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { someFinding } from '../../src/testing/web/some-finding.ts';
import { startWords } from '../../src/web/i18n/words.ts';
import { useKeys } from '../../src/web/keys/use-keys.ts';
import { FrameViewer } from '../../src/web/media/FrameViewer.tsx';
import { usePlayback } from '../../src/web/media/use-playback.ts';
import { useStageKeys } from '../../src/web/media/use-stage-keys.ts';
import type { VideoFrame } from '../../src/web/media/video-frames.ts';
import { wholePicture } from '../../src/web/media/zoom.ts';
import { resolveVariables, theme } from '../../src/web/theme/theme.ts';
import {
  frameSize,
  type Known,
  known,
  knownNames,
  type Moving,
  moving,
  movingBox,
  movingInterval,
  movingNames,
  videoMoments,
} from './known.ts';

const search = new URLSearchParams(location.search);
const findingOf = (name: Known, offset: number) =>
  someFinding({ id: name, action: 'block', offset, box: [...known[name]] });

function Frame() {
  const [activeId, setActiveId] = useState<string | null>(null);
  const [blurred, setBlurred] = useState(false);
  const [zoom, setZoom] = useState(wholePicture);
  return (
    <FrameViewer
      frame={{ id: 'known', url: '/known.png', state: 'stored', print: null, ...frameSize }}
      offset={1}
      findings={knownNames.map((name) => findingOf(name, 1))}
      activeId={activeId}
      onActive={setActiveId}
      blurred={blurred}
      onBlurred={setBlurred}
      zoom={zoom}
      onZoom={setZoom}
    />
  );
}

const frames: VideoFrame[] = (['upright', 'rotated'] as const).map((name) => ({
  key: name,
  evidence: null,
  offset: videoMoments[name],
  findings: [findingOf(name, videoMoments[name])],
}));

/** A video with its checked frames, as a case shows it. */
function Video({ src, checked, still }: { src: string; checked: VideoFrame[]; still: VideoFrame | null }) {
  const [activeId, setActiveId] = useState<string | null>(null);
  const [seconds, setSeconds] = useState<number | null>(null);
  const [zoom, setZoom] = useState(wholePicture);
  const [blurred, setBlurred] = useState(search.has('blurred'));
  const [muted, setMuted] = useState(true);
  const home = still?.offset ?? videoMoments.upright;
  const playback = usePlayback({
    src,
    home,
    seconds,
    onSeconds: setSeconds,
    muted,
    setMuted,
    opened: still === null,
  });
  const findings = still?.findings ?? [];
  useStageKeys({
    playback,
    zoom,
    setZoom,
    findings: findings.length > 0 ? findings : checked.flatMap((one) => one.findings),
    activeId,
  });
  useKeys({ frameBack: () => playback.stepFrame(-1), frameOn: () => playback.stepFrame(1) });
  return (
    <FrameViewer
      frame={still?.evidence ?? null}
      offset={still?.offset ?? null}
      findings={findings}
      played={{ playback, frames: checked, interval: still ? movingInterval : 1 }}
      empty=" "
      zoom={zoom}
      onZoom={setZoom}
      activeId={activeId}
      onActive={setActiveId}
      blurred={blurred}
      onBlurred={setBlurred}
    />
  );
}

function MovingVideo({ name }: { name: Moving }) {
  const [checked] = useState(() => {
    const { from, width, height } = moving[name];
    return [0, 1, 2].map((sample): VideoFrame => {
      const offset = from + sample * movingInterval;
      const evidence = {
        id: `${name}${sample}`,
        url: '/black.png',
        state: 'stored' as const,
        print: null,
        width,
        height,
      };
      const box = movingBox(name, offset);
      return {
        key: `t${offset}`,
        evidence,
        offset,
        findings: [someFinding({ id: `at${sample}`, text: 'SALE', action: 'block', offset, box })],
      };
    });
  });
  return <Video src={`/${name}.mp4`} checked={checked} still={checked[0] ?? null} />;
}

const movingName = movingNames.find((name) => name === search.get('look'));

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root to draw in');
await startWords();
// A margin, so that a box at the picture's edge has pixels on both sides.
root.style.padding = '20px';
createRoot(root).render(
  <MantineProvider theme={theme} cssVariablesResolver={resolveVariables} forceColorScheme="dark">
    {movingName ? (
      <MovingVideo name={movingName} />
    ) : search.get('look') === 'video' ? (
      <Video src="/known.mp4" checked={frames} still={null} />
    ) : (
      <Frame />
    )}
  </MantineProvider>,
);
