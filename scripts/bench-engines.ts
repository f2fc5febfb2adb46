import { availableParallelism, loadavg } from 'node:os';
import { type Measured, measure } from './bench-engines/measure.ts';
import { startReport } from './soak/table.ts';

const maxGapMs = 50;
const processors = availableParallelism();
const report = startReport();
report.figure('processors, load before', `${processors}, ${loadavg()[0]?.toFixed(1)}`);

const alone = await measure(1);
reportGaps('one frame at a time', alone);
const beside = processors > 1 ? await measure(processors) : alone;
if (beside !== alone) reportGaps(`${processors} frames at once`, beside);
report.figure(
  'frames per second, compared with one at a time',
  `${(beside.framesPerSecond / alone.framesPerSecond).toFixed(2)} ×`,
);
for (const { task, health } of beside.tasks) {
  for (const { engine, version, runs, failures, medianMs, state, reason } of health) {
    const figures = `${medianMs === null ? '–' : medianMs.toFixed(0)} ms, ${runs} runs, ${failures} failed`;
    report.figure(
      `${task}, median`,
      state === 'ready' ? `${figures} (${engine} ${version})` : `off: ${reason}`,
    );
  }
}
report.end();

function reportGaps(how: string, measured: Measured): void {
  const { frames, framesPerSecond, textP50Ms, textP99Ms, gaps } = measured;
  report.figure(`${how}: frames per second`, `${framesPerSecond.toFixed(2)} (${frames} frames)`);
  report.figure(
    `${how}: time to answer a text meanwhile, median, p99`,
    `${textP50Ms.toFixed(0)}, ${textP99Ms.toFixed(0)} ms (${measured.texts} texts)`,
  );
  report.promise(
    `${how}: max gap of the event loop ≤ ${maxGapMs} ms`,
    gaps.max <= maxGapMs,
    `${gaps.max.toFixed(1)} ms, p99 ${gaps.p99.toFixed(1)} ms`,
  );
  // On a busy machine the first figure includes other programs; this one is only ours.
  if (gaps.own !== null)
    report.figure(`${how}: max gap caused by the service itself`, `${gaps.own.toFixed(1)} ms`);
}
