import { useTranslation } from 'react-i18next';
import { sendVideo } from '../../api/submissions.ts';
import { ask } from '../api/ask.ts';
import { CustomInfoFields } from './CustomInfoFields.tsx';
import { mediaCommands } from './curl.ts';
import { MediaForm } from './MediaForm.tsx';
import { RulesFields } from './RulesFields.tsx';
import { SourceFields } from './SourceFields.tsx';
import { serviceScript, videoCall } from './service-script.ts';
import { useDraft } from './use-draft.ts';
import { VideoParams } from './VideoParams.tsx';
import { emptyVideo, readRules, videoBody, videoMembers, whyNot } from './video-draft.ts';

/** § Video file submission. */
export function VideoForm() {
  const { t } = useTranslation('submit');
  const { draft, change } = useDraft('video', emptyVideo);
  const body = videoBody(draft);
  return (
    <MediaForm
      body={body}
      members={videoMembers}
      send={(sent) => ask(sendVideo, { body: sent })}
      whyNot={(member) => whyNot(member, body)}
      onSent={() => change({ url: '', upload: null })}
      broken={draft.rulesMode === 'json' && !readRules(draft.rulesJson).ok}
      sendWords={t('video.send')}
      commands={mediaCommands(sendVideo.path, draft, body, 'video/mp4')}
      script={serviceScript([videoCall(body)], body.url ?? '')}
    >
      {(faults) => (
        <>
          <SourceFields draft={draft} change={change} faults={faults} kind="video" />
          <VideoParams draft={draft} change={change} faults={faults} />
          <CustomInfoFields draft={draft} change={change} faults={faults} />
          <RulesFields draft={draft} change={change} faults={faults} />
        </>
      )}
    </MediaForm>
  );
}
