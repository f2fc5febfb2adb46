import { Button, Input, Stack } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { api } from '../api/client.ts';
import { isProblem } from '../api/problem-error.ts';
import { paths } from '../paths.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { CurlPanel } from './CurlPanel.tsx';
import { CustomInfoFields } from './CustomInfoFields.tsx';
import { curlCall, curlUpload } from './curl.ts';
import { RulesFields } from './RulesFields.tsx';
import { SamplesCard } from './SamplesCard.tsx';
import classes from './SubmitPage.module.css';
import { useDraft } from './use-draft.ts';
import { VideoParams } from './VideoParams.tsx';
import { VideoSource } from './VideoSource.tsx';
import { emptyVideo, readRules, type VideoDraft, videoBody, videoFaults, whyNot } from './video-draft.ts';

export type VideoPartProps = {
  draft: VideoDraft;
  change: (changes: Partial<VideoDraft>) => void;
  /** The API's word on each member. */
  faults: Record<string, string>;
};

export function VideoForm() {
  const { t } = useTranslation('submit');
  const { draft, change } = useDraft('video', emptyVideo);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const send = useMutation({
    mutationFn: api.sendVideo,
    onSuccess: ({ submission }) => {
      // The film is sent; how it was sent stays, for the next one.
      change({ url: '', upload: null });
      void queryClient.invalidateQueries({ queryKey: ['submissions'] });
      void navigate(paths.video(submission.id));
    },
  });
  const told = isProblem(send.error, 'invalid_request') ? (send.error.problem.errors ?? []) : [];
  const body = videoBody(draft);
  const faults = Object.fromEntries(
    Object.entries(videoFaults(told, send.variables, body)).map(([member, message]) => {
      const word = whyNot(member, body);
      return [member, word ? t(word) : message];
    }),
  );
  const rulesBroken = draft.rulesMode === 'json' && !readRules(draft.rulesJson).ok;
  const parts = { draft, change, faults };
  return (
    <div className={classes.columns}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!rulesBroken) send.mutate(body);
        }}
      >
        <Stack gap="lg">
          <VideoSource {...parts} />
          <VideoParams {...parts} />
          <CustomInfoFields {...parts} />
          <RulesFields {...parts} />
          {faults.other && <Input.Error role="alert">{faults.other}</Input.Error>}
          {send.error && told.length === 0 && <ErrorNote error={send.error} />}
          <Button
            type="submit"
            leftSection={<IconSend size={16} />}
            loading={send.isPending}
            disabled={rulesBroken}
            style={{ alignSelf: 'flex-start' }}
          >
            {t('video.send')}
          </Button>
        </Stack>
      </form>
      <aside className={classes.aside}>
        <SamplesCard />
        <CurlPanel commands={commandsOf(draft)} />
      </aside>
    </div>
  );
}

function commandsOf(draft: VideoDraft): string[] {
  const { origin } = location;
  const call = curlCall(`${origin}/api/videos`, videoBody(draft));
  if (draft.source === 'url') return [call];
  const filled = draft.upload
    ? call
    : curlCall(`${origin}/api/videos`, { uploadId: 'THE_UPLOAD_ID', ...videoBody(draft) });
  return [curlUpload(`${origin}/api/uploads`, draft.upload?.name ?? 'film.mp4'), filled];
}
