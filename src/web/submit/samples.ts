import type { TextsAnswer, TextsBody } from '../../api/texts.ts';
import { call } from '../api/call.ts';
import { api, type SubmissionAnswer } from '../api/client.ts';

const filmName = 'street.mp4';

/** Sends the texts that ship with us, as any other caller would. */
export async function sendSampleTexts(): Promise<TextsAnswer> {
  const texts = await call<TextsBody['texts']>('/samples/texts.json');
  return api.sendTexts({ texts });
}

/** Uploads the film that ships with us and sends it, a frame every second. */
export async function sendSampleFilm(): Promise<SubmissionAnswer> {
  const answer = await fetch(`/samples/${filmName}`);
  if (!answer.ok) throw new Error(`/samples/${filmName}: HTTP ${answer.status}`);
  const { uploadId } = await api.upload(await answer.blob(), filmName);
  return api.sendVideo({ uploadId, interval: 1 });
}
