// `npm run soak -- stream [seconds]`, `npm run soak -- films`, `npm run soak -- input`: longer than a test may take, on the real servers, with
// figures printed. `npm run soak -- RO1 [kills] [seed]`: a row of what is promised. Fails when a promise was not kept.
import { soakDecideKills } from './soak/deliveries.ts';
import { soakFilms } from './soak/films.ts';
import { soakInput } from './soak/input.ts';
import { soakStream } from './soak/stream.ts';

const [what, ...given] = process.argv.slice(2);
const [seconds = '180'] = given;
const [kills = 200, seed = Date.now() % 1_000_000] = given.map(Number);
if (what === 'stream' && /^\d{2,5}$/.test(seconds)) await soakStream(Number(seconds));
else if (what === 'films') await soakFilms();
else if (what === 'input') soakInput(Number(process.argv[3] ?? 1_000_000));
else if (what === 'RO1') await soakDecideKills(kills, seed);
else {
  console.error('npm run soak -- stream [seconds, 180 unless told] | films | RO1 [kills, 200] [seed]');
  process.exitCode = 2;
}
