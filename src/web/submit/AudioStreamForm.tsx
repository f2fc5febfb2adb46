import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { sendAudioStream } from '../../api/submissions.ts';
import { ask } from '../api/ask.ts';
import { audioStreamBody, audioStreamMembers, emptyAudioStream } from './audio-draft.ts';
import { curlCall } from './curl.ts';
import { IdentifierFields } from './IdentifierFields.tsx';
import { MediaForm } from './MediaForm.tsx';
import { whyNotSource } from './member-faults.ts';
import { ReturnedField } from './ReturnedField.tsx';
import { StreamAddress } from './StreamAddress.tsx';
import { audioStreamCall, serviceScript } from './service-script.ts';
import { TaskChips } from './TaskChips.tsx';
import { useDraft } from './use-draft.ts';

/** § Audio stream submission. */
export function AudioStreamForm() {
  const { t } = useTranslation('submit');
  const { draft, change } = useDraft('audio-stream', emptyAudioStream);
  const body = audioStreamBody(draft);
  return (
    <MediaForm
      body={body}
      members={audioStreamMembers}
      send={(sent) => ask(sendAudioStream, { body: sent })}
      whyNot={(member) => (member === 'url' ? whyNotSource(body, 'stream') : null)}
      onSent={() => change({ url: '' })}
      sendWords={t('audioStream.send')}
      commands={[curlCall(location.origin + sendAudioStream.path, body)]}
      script={serviceScript([audioStreamCall(body)], body.url || 'rtmp://example.com/live')}
    >
      {(faults) => (
        <>
          <StreamAddress url={draft.url} onUrl={(url) => change({ url })} fault={faults.url} />
          <TaskChips draft={draft} change={change} faults={faults} speechOnly />
          <ReturnedField
            all={draft.all}
            onAll={(all) => change({ all })}
            hint={t('param.callbackRulesHint')}
            fault={faults.callbackRules}
          />
          <Switch
            label={t('param.preSpeech')}
            description={t('param.preSpeechHint')}
            checked={draft.returnPreSpeech}
            onChange={(event) => change({ returnPreSpeech: event.currentTarget.checked })}
            error={faults.returnPreSpeech}
          />
          <IdentifierFields draft={draft} change={change} faults={faults} />
        </>
      )}
    </MediaForm>
  );
}
