import type { Answer } from '../../api/call.ts';
import { sendVideo } from '../../api/submissions.ts';
import { sendTexts, type TextsAnswer } from '../../api/texts.ts';
import { ask } from '../api/ask.ts';
import { upload } from '../api/upload.ts';

const videoName = 'street.mp4';

/** Sends the built-in texts through the public API. */
export async function sendSampleTexts(): Promise<TextsAnswer> {
  const texts = await (await sample('texts.json')).json();
  return ask(sendTexts, { body: { texts } });
}

/** Uploads the built-in video and sends it with one frame per second. */
export async function sendSampleVideo(): Promise<Answer<typeof sendVideo>> {
  const { uploadId } = await upload(await (await sample(videoName)).blob(), videoName);
  return ask(sendVideo, { body: { uploadId, interval: 1 } });
}

async function sample(name: string): Promise<Response> {
  const answer = await fetch(`/samples/${name}`);
  if (!answer.ok) throw new Error(`/samples/${name}: HTTP ${answer.status}`);
  return answer;
}
