/** English sentences of our servers, `{{1}}` where something is filled in, and each in another language. */
export type Said = Readonly<Record<string, string>>;

type Pattern = { reads: RegExp; places: string[]; says: string };

/**
 * What puts a sentence of a server into another language. What is filled in may be such a sentence itself, and several
 * may stand together; what is no sentence of ours, as a provider's words, stays as it came.
 */
export function inWords(said: Said): (sentence: string) => string {
  const patterns = Object.entries(said)
    .filter(([key]) => key.includes('{{'))
    .sort(([a], [b]) => fixedOf(b) - fixedOf(a))
    .map(([key, says]) => patternOf(key, says));
  const known = (sentence: string, depth: number): string | null => {
    const exact = said[sentence];
    if (exact !== undefined) return exact;
    for (const { reads, places, says } of patterns) {
      const read = reads.exec(sentence);
      if (!read) continue;
      const filled = new Map(places.map((place, at) => [place, read[at + 1] ?? '']));
      return says.replace(/\{\{(\d+)\}\}/g, (_, place) => whole(filled.get(place) ?? '', depth + 1));
    }
    return null;
  };
  const whole = (sentence: string, depth: number): string => {
    if (depth > 4 || sentence === '') return sentence;
    return known(sentence, depth) ?? together(sentence, depth) ?? sentence;
  };
  /** Several sentences, or one behind the name of what says it; null where nothing in it is known. */
  const together = (sentence: string, depth: number): string | null => {
    for (const [between, joined] of joints) {
      const parts = sentence.split(between);
      if (parts.length < 2) continue;
      const told = parts.map((part) => whole(part, depth + 1));
      if (told.some((part, at) => part !== parts[at])) return told.join(joined);
    }
    const [, name = '', rest = ''] = /^([^:]{1,80}): (.+)$/s.exec(sentence) ?? [];
    const told = whole(rest, depth + 1);
    return told === rest ? null : `${name}：${told}`;
  };
  return (sentence) => whole(sentence, 0);
}

const joints = [
  [/(?<=[.!?]) /, ''],
  ['; ', '；'],
  [' — ', ' — '],
] as const;

const fixedOf = (key: string) => key.replace(/\{\{\d+\}\}/g, '').length;

function patternOf(key: string, says: string): Pattern {
  const parts = key.split(/\{\{(\d+)\}\}/);
  const reads = parts.map((part, at) => {
    if (at % 2 === 0) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    // "whisper: did not answer" is said by somebody; it is not "whisper:" that did not.
    return at === 1 && parts[0] === '' ? '(.*?[^:])' : '(.*?)';
  });
  return {
    reads: new RegExp(`^${reads.join('')}$`, 's'),
    places: parts.filter((_, at) => at % 2 === 1),
    says,
  };
}
