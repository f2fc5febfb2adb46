import { chromium } from '@playwright/test';
import { admin, signIn, startSecondLook } from '../../e2e/second-look.ts';
import playwright from '../../playwright.config.ts';
import type { SubmissionDetail } from '../../src/api/submissions.ts';
import { freePort } from '../../src/testing/free-port.ts';
import { plan, publish } from './publish.ts';
import { startReport } from './table.ts';

const interval = 2;
const fragmentTime = 20;
const tasks = ['ocr-text', 'speech-transcription', 'speech-moderation'];

/**
 * Streams drawn text and spoken words for `seconds`, stops the stream in a browser, and compares the results with what
 * was planted.
 */
export async function soakStream(seconds: number): Promise<void> {
  const report = startReport();
  const port = await freePort();
  const address = `rtmp://127.0.0.1:${port}/live/soak`;
  const app = await startSecondLook({ MEDIA_ALLOWED_HOSTS: `127.0.0.1:${port}` });
  // The stream goes on past the stop.
  const planted = plan(seconds + 30);
  const publisher = await publish(address, planted, seconds + 60);
  const browser = await chromium.launch(playwright.use?.launchOptions ?? {});
  try {
    const page = await browser.newPage({ locale: 'en-US' });
    await page.request.post(`${app.url}/api/auth/sign-in/email`, { data: admin });
    const script = await signIn(app.url);
    const sent = await script.call('POST', '/api/video-streams', {
      url: address,
      interval,
      fragmentTime,
      tasks,
      audio: true,
    });
    if (sent.status !== 202) throw new Error(JSON.stringify(sent.body));
    const at = `/api/submissions/${sent.body.submission.id}`;
    const pushed = (now: SubmissionDetail) => (now.fragments.at(-1)?.offsetEnd ?? 0) >= seconds;
    const live: SubmissionDetail = await script.until(at, pushed, seconds + 90);
    report.figure('fragments while it ran', String(live.fragments.length));
    const last = live.fragments.at(-1);
    if (last)
      report.figure(
        'last fragment, delay behind the live stream',
        `${(behind(live, last) / 1000).toFixed(1)} s`,
      );

    await page.goto(`${app.url}/streams/${sent.body.submission.id}`);
    await page.getByRole('button', { name: 'Stop monitoring' }).click();
    const confirm = page.getByRole('button', { name: 'Stop', exact: true });
    await confirm.waitFor();
    const stoppedAt = Date.now();
    await confirm.click();
    await page.getByTestId('state').first().getByText('stopped').waitFor({ timeout: 30_000 });
    const tookMs = Date.now() - stoppedAt;
    report.promise(
      'from the stop in the browser until "stopped" is shown ≤ 2 s',
      tookMs <= 2000,
      `${tookMs} ms`,
    );
    const summaryOf = ({ callbacks }: SubmissionDetail) => callbacks.find(({ type }) => type === 'summary');
    const ended: SubmissionDetail = await script.until(at, (now: SubmissionDetail) => !!summaryOf(now));
    const summary = summaryOf(ended);
    // If fragments were reported as they came, the summary carries no task results (§ Events by operation).
    const summarised = /"status":"end","message":"closed/.test(summary?.raw.replaceAll('\\"', '"') ?? '');
    const after = Date.parse(summary?.receivedAt ?? '') - stoppedAt;
    report.promise('a summary follows: end, closed', summarised, `${after} ms after the stop`);
    compare(ended, planted, report);
  } finally {
    publisher.kill('SIGKILL');
    await browser.close();
    await app.end();
  }
  report.end();
}

/** How long after its last moment was on air a fragment was reported, in milliseconds. */
function behind(
  { submission }: SubmissionDetail,
  { offsetEnd, receivedAt }: SubmissionDetail['fragments'][number],
) {
  return Date.parse(receivedAt) - Date.parse(submission.captureStart ?? '') - offsetEnd * 1000;
}

function compare(
  ended: SubmissionDetail,
  planted: ReturnType<typeof plan>,
  report: ReturnType<typeof startReport>,
) {
  const { fragments, findings, transcript } = ended;
  const end = fragments.at(-1)?.offsetEnd ?? 0;
  const joined = fragments.every(({ offsetStart }, i) => offsetStart === (fragments[i - 1]?.offsetEnd ?? 0));
  report.promise('fragments follow one another: no gap, no second twice', joined, `0 to ${end} s`);
  // Frames that come at the moment of the stop are not checked.
  const missing = ended.missing.filter(
    ({ reason }) => reason !== 'It was closed before an engine checked it.',
  );
  report.promise('nothing missing', missing.length === 0, JSON.stringify(missing));

  const ofFragment = new Map(fragments.map((fragment) => [fragment.id, fragment]));
  const drawn = planted.drawn.filter(({ until }) => until + interval < end);
  const missed = drawn.filter(({ at, until, text }) => {
    const matches = findings.filter((finding) => finding.task === 'ocr-text' && finding.text?.includes(text));
    const places = matches.map(({ fragmentId }) => ofFragment.get(fragmentId ?? ''));
    return !places.some((fragment) => fragment && fragment.offsetStart < until && fragment.offsetEnd > at);
  });
  report.promise('drawn words read in their fragment', missed.length === 0, of(drawn, missed));
  const astray = findings.filter((finding) => {
    const banner = planted.drawn.find(({ text }) => finding.text?.includes(text));
    const fragment = ofFragment.get(finding.fragmentId ?? '');
    return (
      banner &&
      fragment &&
      (fragment.offsetStart >= banner.until + interval || fragment.offsetEnd <= banner.at - interval)
    );
  });
  report.promise('drawn words reported in a fragment without them', astray.length === 0, `${astray.length}`);

  // Speech at the moment of the stop may be cut off.
  const spoken = planted.spoken.filter(({ at }) => at + 5 < (fragments.at(-1)?.offsetStart ?? 0));
  const segments = transcript.toSorted((a, b) => (a.startTime ?? 0) - (b.startTime ?? 0));
  const missedSpeech = spoken.filter(
    ({ at }) => !segments.some(({ startTime }) => Math.abs((startTime ?? -9) - at) <= 1),
  );
  report.promise(
    'speech is transcribed within a second of its time',
    missedSpeech.length === 0,
    of(spoken, missedSpeech),
  );
  const twice = segments.filter(
    ({ startTime }, i) => (startTime ?? 0) < (segments[i - 1]?.endTime ?? 0) - 0.05,
  );
  report.promise(
    'no stretch transcribed twice',
    twice.length === 0 && segments.length <= planted.spoken.length,
    `${segments.length} lines`,
  );
  const starts = findings
    .filter(({ task }) => task === 'speech-moderation')
    .map(({ startTime }) => startTime ?? -9);
  const placed = starts.filter((start) => planted.spoken.some(({ at }) => Math.abs(start - at) <= 1));
  report.promise(
    'each violation within a second of a planted one',
    placed.length === starts.length,
    `${starts.length}`,
  );
  report.promise('none reported twice', new Set(starts.map(Math.round)).size === starts.length, '');
  // The recogniser mishears some: "join mine telegram".
  const missedViolations = spoken.filter(({ at }) => !starts.some((start) => Math.abs(start - at) <= 1));
  report.figure('violations recognised', of(spoken, missedViolations));
}

const of = (all: unknown[], missed: unknown[]) =>
  `${all.length - missed.length} of ${all.length} ${missed.length > 0 ? JSON.stringify(missed) : ''}`;
