import type { SetupCheckName, SetupState } from '../../api/setup-checks.ts';
import { because, type Reason } from '../../reasons/reason.ts';
import type { Room } from '../context/context.ts';
import type { ClockWarnings } from './clock.ts';

export type Judged = { name: SetupCheckName; state: SetupState; found: Reason; remedy: Reason | null };

/** As DISK_FLOOR_MB counts. */
const megabyte = 1024 ** 2;
const inMegabytes = (bytes: number) => Math.round(bytes / megabyte);
/** With less than this many times the floor, the disk is soon too full. */
const roomyFloors = 4;
/** Three engines for pictures at once, with service and database, were measured to use 2.8 GB. */
const memoryForWork = 3500 * megabyte;
const memoryForConsole = 900 * megabyte;
const scarceMemory = 300 * megabyte;

export const unknownHere = (name: SetupCheckName): Judged => ({
  name,
  state: 'unknown',
  found: because('setup_not_known_here'),
  remedy: null,
});

export function judgeClock({
  exactSkewSeconds,
  skewSeconds,
  jumped,
}: ClockWarnings & { exactSkewSeconds: number }): Judged {
  if (skewSeconds !== null)
    return {
      name: 'clock',
      state: 'wrong',
      found: because('setup_clock_differs', { seconds: Math.abs(skewSeconds) }),
      remedy: because('setup_clock_remedy'),
    };
  if (jumped !== null)
    return {
      name: 'clock',
      state: 'attention',
      found: because('setup_clock_jumped', { seconds: Math.abs(jumped.bySeconds) }),
      remedy: because('setup_clock_remedy'),
    };
  const found = because('setup_clock_good', { seconds: Math.abs(exactSkewSeconds) });
  return { name: 'clock', state: 'good', found, remedy: null };
}

export function judgeDisk({ freeBytes, floorBytes, enough }: Room): Judged {
  if (freeBytes === null) return unknownHere('disk');
  const figures = { free: inMegabytes(freeBytes), floor: inMegabytes(floorBytes) };
  if (!enough)
    return {
      name: 'disk',
      state: 'wrong',
      found: because('setup_disk_full', figures),
      remedy: because('setup_disk_remedy'),
    };
  const roomy = freeBytes >= roomyFloors * floorBytes;
  return {
    name: 'disk',
    state: roomy ? 'good' : 'attention',
    found: because('setup_disk_free', figures),
    remedy: roomy ? null : because('setup_disk_remedy'),
  };
}

export function judgeMemory(
  { totalBytes, availableBytes }: { totalBytes: number; availableBytes: number },
  worksHere: boolean,
): Judged {
  const wanted = worksHere ? memoryForWork : memoryForConsole;
  const figures = {
    total: inMegabytes(totalBytes),
    available: inMegabytes(availableBytes),
    wanted: inMegabytes(wanted),
  };
  const found = because('setup_memory', figures);
  if (availableBytes < scarceMemory)
    return { name: 'memory', state: 'wrong', found, remedy: because('setup_memory_scarce') };
  return totalBytes < wanted
    ? { name: 'memory', state: 'attention', found, remedy: because('setup_memory_small', figures) }
    : { name: 'memory', state: 'good', found, remedy: null };
}

/** Whether anybody reaches an address from outside cannot be seen from inside; what a browser used can. */
export function judgeAddress(publicUrl: string, reachedAt: string | null): Judged {
  const set = new URL(publicUrl).origin;
  if (reachedAt === null)
    return {
      name: 'address',
      state: 'unknown',
      found: because('setup_address_unseen', { set }),
      remedy: because('setup_address_open_page'),
    };
  const reached = new URL(reachedAt).origin;
  if (reached !== set)
    return {
      name: 'address',
      state: isLocal(set) && !isLocal(reached) ? 'wrong' : 'attention',
      found: because('setup_address_differs', { set, reached }),
      remedy: because('setup_address_set', { reached }),
    };
  if (isLocal(set))
    return {
      name: 'address',
      state: 'attention',
      found: because('setup_address_local', { set }),
      remedy: because('setup_address_proxy'),
    };
  if (new URL(set).protocol === 'http:')
    return {
      name: 'address',
      state: 'wrong',
      found: because('setup_address_plain', { set }),
      remedy: because('setup_address_tls'),
    };
  return { name: 'address', state: 'good', found: because('setup_address_good', { set }), remedy: null };
}

const isLocal = (origin: string) =>
  /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(new URL(origin).hostname);

/** `outcome`: why the mail server cannot be used, null where it can; `not-set`: there is none. */
export function judgeMail(outcome: 'not-set' | null | { why: string }): Judged {
  if (outcome === 'not-set')
    return {
      name: 'mail',
      state: 'attention',
      found: because('setup_mail_not_set'),
      remedy: because('setup_mail_set'),
    };
  if (outcome !== null)
    return {
      name: 'mail',
      state: 'wrong',
      found: because('setup_mail_fails', outcome),
      remedy: because('setup_mail_remedy'),
    };
  return { name: 'mail', state: 'good', found: because('setup_mail_good'), remedy: null };
}

export function judgeService(answers: boolean): Judged {
  return answers
    ? { name: 'service', state: 'good', found: because('setup_service_good'), remedy: null }
    : {
        name: 'service',
        state: 'wrong',
        found: because('alarm_service'),
        remedy: because('setup_service_remedy'),
      };
}
