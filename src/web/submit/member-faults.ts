import { limits } from '../../protocol/limits.ts';
import { stillStands } from './faults.ts';

type Body = { [member: string]: unknown };

/** The API's faults by member; those inside a member say where. What names no member of the form is "other". */
export function memberFaults(
  members: readonly string[],
  errors: readonly { path: string; message: string }[],
  sent: Body | undefined,
  now: Body,
): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { path, message } of errors) {
    const [first = '', ...rest] = path.split('.');
    const member = members.find((one) => one === first);
    const source = member === 'url' || member === 'uploadId';
    const same = source
      ? stillStands([sent?.url, sent?.uploadId], [now.url, now.uploadId])
      : member
        ? stillStands(sent?.[member], now[member])
        : stillStands(sent, now);
    if (!same) continue;
    const told = rest.length > 0 ? `${rest.join('.')}: ${message}` : message;
    const place = member ?? 'other';
    faults[place] = faults[place] ? `${faults[place]}; ${told}` : told;
  }
  return faults;
}

type Told = { url?: string | undefined; uploadId?: string | undefined };

const schemes = { file: ['http:', 'https:'], stream: ['http:', 'https:', 'rtmp:'] } as const;

/** Why an address or a file cannot be taken, as a word of the catalogue; null where only the API knows. */
export function whyNotSource({ url, uploadId }: Told, source: keyof typeof schemes): string | null {
  if (url === undefined) return uploadId === undefined ? 'source.noFile' : null;
  if (url === '') return source === 'stream' ? 'source.noStreamUrl' : 'source.noUrl';
  const known: readonly string[] = schemes[source];
  if (URL.canParse(url) && known.includes(new URL(url).protocol)) return null;
  return source === 'stream' ? 'source.streamUrlWrong' : 'source.urlWrong';
}

/** Why a number cannot be taken, as a word of the catalogue; null where only the API knows. */
export function whyNotTime(
  member: string,
  body: { interval?: number | undefined; fragmentTime?: number | undefined },
): string | null {
  if (member !== 'interval' && member !== 'fragmentTime') return null;
  const { [member]: value } = body;
  const { min, max } = limits[member];
  return value === undefined || (value >= min && value <= max) ? null : `param.${member}Range`;
}
