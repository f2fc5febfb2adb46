import { availableParallelism, loadavg } from 'node:os';
import { type Measured, measure } from './bench-engines/measure.ts';
import { startReport } from './soak/table.ts';

const maxGapMs = 50;
const places = availableParallelism();
const report = startReport();
report.figure('processors, and the load before', `${places}, ${loadavg()[0]?.toFixed(1)}`);

const alone = await measure(1);
reportGaps('one frame at a time', alone);
const beside = places > 1 ? await measure(places) : alone;
if (beside !== alone) reportGaps(`${places} frames at once`, beside);
report.figure(
  'as many frames per second',
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
    `${how}: a text's answer meanwhile, median and p99`,
    `${textP50Ms.toFixed(0)} and ${textP99Ms.toFixed(0)} ms of ${measured.texts}`,
  );
  report.promise(
    `${how}: the loop's longest gap, at most ${maxGapMs} ms`,
    gaps.max <= maxGapMs,
    `${gaps.max.toFixed(1)} ms, p99 ${gaps.p99.toFixed(1)} ms`,
  );
  // On a busy machine the first figure includes other programs; this one is only ours.
  if (gaps.own !== null)
    report.figure(`${how}: of that the service's own doing, at most`, `${gaps.own.toFixed(1)} ms`);
}
