import { readLive } from '../../../platform/node/streams/read-live.ts';
import type { RelayedSource } from '../../../platform/node/streams/stream-relay.ts';

type Source = Pick<RelayedSource, 'address' | 'tcUrl'>;

const quiet = ['-nostdin', '-hide_banner', '-loglevel', 'error', '-fflags', 'nobuffer'];
const read = ({ address, tcUrl }: Source, stallMs: number) => readLive(address, stallMs, tcUrl);

/**
 * Copies the picture into fragments of a fifth of a second, so that a browser is half a second behind. The sound is
 * encoded again: sources send kinds that MP4 or browsers do not take.
 */
export function relayArgs(source: Source, stallMs: number, audioOnly: boolean): string[] {
  const sound = ['-c:a', 'aac', '-ac', '2', '-b:a', '96k'];
  const tracks = audioOnly
    ? ['-map', '0:a:0', '-vn', ...sound]
    : ['-map', '0:V:0', '-map', '0:a:0?', '-c:v', 'copy', ...sound];
  // A fragment for each key frame would be one for each packet of sound.
  const flags = `${audioOnly ? '' : 'frag_keyframe+'}empty_moov+default_base_moof+delay_moov`;
  const fragments = ['-movflags', flags, '-frag_duration', '200000', '-flush_packets', '1'];
  return [...quiet, ...read(source, stallMs), ...tracks, '-sn', '-dn', '-f', 'mp4', ...fragments, 'pipe:1'];
}

/** Two small pictures a second, so that the latest is never a second old. */
export function frameArgs(source: Source, stallMs: number): string[] {
  const small = "fps=2,scale='min(640,iw)':-2:flags=fast_bilinear";
  const picture = ['-map', '0:V:0', '-an', '-sn', '-dn', '-vf', small, '-c:v', 'mjpeg', '-q:v', '5'];
  const out = ['-flush_packets', '1', '-f', 'image2pipe', 'pipe:1'];
  return [...quiet, '-threads', '1', ...read(source, stallMs), ...picture, ...out];
}
