// `npm run soak -- stream [seconds]`, `npm run soak -- films`: longer than a test may take, on the real servers, with
// figures printed. Fails when a promise was not kept.
import { soakFilms } from './soak/films.ts';
import { soakStream } from './soak/stream.ts';

const [what, seconds = '180'] = process.argv.slice(2);
if (what === 'stream' && /^\d{2,5}$/.test(seconds)) await soakStream(Number(seconds));
else if (what === 'films') await soakFilms();
else {
  console.error('npm run soak -- stream [seconds, 180 unless told] | films');
  process.exitCode = 2;
}
