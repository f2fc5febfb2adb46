import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { sendVideoStream } from '../../api/submissions.ts';
import { limits } from '../../protocol/limits.ts';
import { ask } from '../api/ask.ts';
import { CustomInfoFields } from './CustomInfoFields.tsx';
import { curlCall } from './curl.ts';
import { MediaForm } from './MediaForm.tsx';
import { whyNotSource, whyNotTime } from './member-faults.ts';
import { RulesFields } from './RulesFields.tsx';
import { SecondsField } from './SecondsField.tsx';
import { StreamAddress } from './StreamAddress.tsx';
import { serviceScript, videoStreamCall } from './service-script.ts';
import { TaskChips } from './TaskChips.tsx';
import { useDraft } from './use-draft.ts';
import { readRules } from './video-draft.ts';
import { emptyVideoStream, videoStreamBody, videoStreamMembers } from './video-stream-draft.ts';

/** § Video stream submission. */
export function VideoStreamForm() {
  const { t } = useTranslation('submit');
  const { draft, change } = useDraft('video-stream', emptyVideoStream);
  const body = videoStreamBody(draft);
  return (
    <MediaForm
      body={body}
      members={videoStreamMembers}
      send={(sent) => ask(sendVideoStream, { body: sent })}
      whyNot={(member) => (member === 'url' ? whyNotSource(body, 'stream') : whyNotTime(member, body))}
      onSent={() => change({ url: '' })}
      broken={draft.rulesMode === 'json' && !readRules(draft.rulesJson).ok}
      sendWords={t('videoStream.send')}
      commands={[curlCall(location.origin + sendVideoStream.path, body)]}
      script={serviceScript([videoStreamCall(body)], body.url || 'rtmp://example.com/live')}
    >
      {(faults) => (
        <>
          <StreamAddress url={draft.url} onUrl={(url) => change({ url })} fault={faults.url} />
          <SecondsField
            label={t('param.interval')}
            description={t('param.intervalHint', limits)}
            value={draft.interval}
            onValue={(interval) => change({ interval })}
            fault={faults.interval}
          />
          <SecondsField
            label={t('param.fragmentTime')}
            description={t('param.fragmentTimeHint', limits)}
            value={draft.fragmentTime}
            onValue={(fragmentTime) => change({ fragmentTime })}
            fault={faults.fragmentTime}
          />
          <TaskChips draft={draft} change={change} faults={faults} />
          <Switch
            label={t('param.audio')}
            description={t('param.streamAudioHint')}
            checked={draft.audio}
            onChange={(event) => change({ audio: event.currentTarget.checked })}
            error={faults.audio}
          />
          <CustomInfoFields draft={draft} change={change} faults={faults} />
          <RulesFields draft={draft} change={change} faults={faults} />
        </>
      )}
    </MediaForm>
  );
}
