import { useQuery } from '@tanstack/react-query';
import { q } from '../api/client.ts';

/**
 * Loads what a case shows first. `loaded`: all of it is here. A case that is rendered ahead before would show something
 * else at first, and move when it is opened.
 */
export function useCaseParts(caseId: string | null) {
  const { data } = useQuery({ ...q.case(caseId ?? ''), enabled: caseId !== null });
  const { id = '', kind, state = 'end' } = data?.submission ?? {};
  // The transcript and the waveform: without them, the player would move when they come.
  const isFile = kind === 'audio-file';
  const isAudio = isFile || kind === 'audio-stream';
  const transcript = useQuery({ ...q.submission(id), enabled: isAudio });
  const waveform = useQuery({ ...q.peaks(id, state), enabled: isFile });
  const waits = (isAudio && transcript.isPending) || (isFile && waveform.isPending);
  return { data, loaded: data !== undefined && !waits };
}
