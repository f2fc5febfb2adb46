// The product's frame viewer and player over pictures with known corners: `?look=frame`, `?look=video`.
import '@mantine/core/styles.layer.css';
import '../../src/web/styles/global.css';
import { MantineProvider } from '@mantine/core';
import { useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { someFinding } from '../../src/testing/web/some-finding.ts';
import { startWords } from '../../src/web/i18n/words.ts';
import { FrameViewer } from '../../src/web/media/FrameViewer.tsx';
import type { VideoFrame } from '../../src/web/media/video-frames.ts';
import { resolveVariables, theme } from '../../src/web/theme/theme.ts';
import { VideoPlayer } from '../../src/web/videos/VideoPlayer.tsx';
import { frameSize, type Known, known, knownNames, videoMoments } from './known.ts';

const search = new URLSearchParams(location.search);
const findingOf = (name: Known, offset: number) =>
  someFinding({ id: name, action: 'block', offset, box: [...known[name]] });

function Frame() {
  const [activeId, setActiveId] = useState<string | null>(null);
  const [blurred, setBlurred] = useState(false);
  return (
    <FrameViewer
      frame={{ id: 'known', url: '/known.png', state: 'stored', print: null, ...frameSize }}
      offset={1}
      findings={knownNames.map((name) => findingOf(name, 1))}
      activeId={activeId}
      onActive={setActiveId}
      blurred={blurred}
      onBlurred={setBlurred}
    />
  );
}

const frames: VideoFrame[] = (['upright', 'rotated'] as const).map((name) => ({
  key: name,
  evidence: null,
  offset: videoMoments[name],
  findings: [findingOf(name, videoMoments[name])],
}));

function Video() {
  const player = useRef<HTMLVideoElement>(null);
  const [activeId, setActiveId] = useState<string | null>(null);
  return (
    <VideoPlayer
      ref={player}
      src="/known.mp4"
      from={videoMoments.upright}
      onTime={() => undefined}
      frames={frames}
      activeId={activeId}
      onActive={setActiveId}
      veil={{ blurred: false, setBlurred: () => undefined, muted: true }}
    />
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root to draw in');
await startWords();
// A margin, so that a box at the picture's edge has pixels on both sides.
root.style.padding = '20px';
createRoot(root).render(
  <MantineProvider theme={theme} cssVariablesResolver={resolveVariables} forceColorScheme="dark">
    {search.get('look') === 'video' ? <Video /> : <Frame />}
  </MantineProvider>,
);
