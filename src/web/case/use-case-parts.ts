import { useQuery } from '@tanstack/react-query';
import { q } from '../api/client.ts';

/**
 * Loads what a case shows first. `readable`: what the rest of the case stands below is here; without the transcript, an
 * audio case would move when it comes. `loaded`: all of it is here, so that a case rendered ahead looks as it will.
 */
export function useCaseParts(caseId: string | null) {
  const { data, error } = useQuery({ ...q.case(caseId ?? ''), enabled: caseId !== null });
  const { id = '', kind, state = 'end' } = data?.submission ?? {};
  const isFile = kind === 'audio-file';
  const isAudio = isFile || kind === 'audio-stream';
  const transcript = useQuery({ ...q.submission(id), enabled: isAudio });
  const waveform = useQuery({ ...q.peaks(id, state), enabled: isFile });
  // Without a line to the server, what is here must do.
  const readable = data !== undefined && !transcript.isLoading;
  const waits = (isAudio && transcript.isPending) || (isFile && waveform.isPending);
  return { data, error, readable, loaded: readable && !waits };
}
