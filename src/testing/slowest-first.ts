import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { TestSequencer, TestSpecification } from 'vitest/node';

/**
 * The slowest files, in the order in which they start: those that mostly wait (for streams, heartbeats, time-outs)
 * between those that mostly compute, so that they share the processors well. A slow file that is missing here only
 * costs time at the end of the run.
 */
const slowest = [
  'moderation/restart.soak',
  'moderation/engines/logos/engine',
  'moderation/video/video-stream.soak',
  'moderation/every-task.soak',
  'moderation/audio/audio-stream.soak',
  'moderation/engines/faces/find-faces',
  'moderation/command-line',
  'moderation/engines/image-gallery/engine',
  'bff/node/backup/backup',
  'bff/node/processes',
  'moderation/engines/ocr-text/engine',
  'testing/scripted-service/conformance.soak',
  'review/counting/tally',
  'moderation/spoken-video.soak',
  'moderation/engines/speech/spoken-script',
  'bff/node/canary',
  'bff/node/evidence-s3',
  'moderation/audio/audio-file',
  'moderation/capture/frames',
  'testing/trials/trials.soak',
  'moderation/video/video',
  'review/deliveries/deliver',
  'review/stats/panels',
  'review/intake/receive',
  'bff/quirks',
  'moderation/text/disguise.property',
];

/** Runs the slowest files first, then each project's files by their environment, so that processes can be reused. */
export class SlowestFirst implements TestSequencer {
  async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }

  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = (file: TestSpecification) => {
      const name = path
        .relative(path.join(import.meta.dirname, '..'), file.moduleId)
        .replace(/\.test\.tsx?$/, '');
      const at = slowest.indexOf(name);
      return at < 0 ? slowest.length : at;
    };
    const rest = (file: TestSpecification) =>
      `${file.project.name} ${readFileSync(file.moduleId, 'utf8').startsWith('// @vitest-environment')}`;
    const sorted = files.map((file) => ({ file, rank: rank(file), rest: rest(file) }));
    sorted.sort((a, b) => a.rank - b.rank || (a.rest < b.rest ? -1 : Number(a.rest > b.rest)));
    return sorted.map(({ file }) => file);
  }
}
