// Sends texts that the machine blocks to the given database, until it is killed. For the kill loop of statements.
import { openDatabase } from '../../bff/node/database.ts';
import { type Context, machine } from '../../review/context/context.ts';
import { moderateTexts } from '../../review/submissions/moderate-texts.ts';
import { settling } from '../settling.ts';
import { unusedSeams } from '../unused-seams.ts';

const [url = ''] = process.argv.slice(2);
const seams = unusedSeams();
const { startup } = seams.moderation;
const answer = settling['/v3/recognition/text'];
const moderation: Context['moderation'] = {
  ...seams.moderation,
  startup: {
    ...startup,
    moderation: {
      ...startup.moderation,
      limitTexts: (_, send) => send(),
      post: async (_, fields) => answer(fields),
    },
  },
};
const ctx: Context = { ...seams, moderation, db: openDatabase(url), actor: machine };
const texts = Array.from({ length: 10 }, (_, at) => ({ content: `awful offer ${at}`, userId: 'u-1' }));

/** Several at a time, so that a kill hits some half-way. Prints each submission that was answered. */
async function sendOn(): Promise<never> {
  for (;;) {
    const { submissionId } = await moderateTexts(ctx, { texts });
    process.stdout.write(`${submissionId}\n`);
  }
}

await Promise.all(Array.from({ length: 4 }, sendOn));
