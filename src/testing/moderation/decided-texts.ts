import { createRandom } from '../../platform/random/seeded.ts';
import type { DecidedText } from '../../protocol/operator/text-models.ts';

const fillers = Array.from({ length: 200 }, (_, at) => `${'bcdfghjklm'[at % 10]}aver${at}`);
const day = 86_400_000;

/** Different texts that people decided over ten weeks: those with the invented word `bad` are `Ads`, the others are nothing. */
export function drawDecidedTexts(count: number, bad: string): DecidedText[] {
  const random = createRandom(11);
  const start = Date.UTC(2026, 8, 7);
  return Array.from({ length: count }, (_, i): DecidedText => {
    const words = Array.from({ length: 6 }, () => random.pick(fillers));
    const isBad = random.chance(0.4);
    if (isBad) words[random.int(6)] = bad;
    return {
      text: words.join(' '),
      at: new Date(start + Math.floor((10 * i) / count) * 7 * day + i).toISOString(),
      has: isBad ? ['Ads'] : [],
      hasNot: isBad ? [] : ['Ads', 'Abuse', 'Porn'],
    };
  });
}
