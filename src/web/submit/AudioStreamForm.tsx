import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { audioStreamFields, sendAudioStream } from '../../api/submissions.ts';
import { ask } from '../api/ask.ts';
import { useBodyForm } from '../forms/use-body-form.tsx';
import { audioStreamBody, emptyAudioStream } from './audio-draft.ts';
import { curlCall } from './curl.ts';
import { IdentifierFields } from './IdentifierFields.tsx';
import { ReturnedField } from './ReturnedField.tsx';
import { StreamAddress } from './StreamAddress.tsx';
import { SubmitForm } from './SubmitForm.tsx';
import { audioStreamCall, serviceScript } from './service-script.ts';
import { TaskChips } from './TaskChips.tsx';
import { useSubmissionPage } from './use-submission-page.ts';

/** § Audio stream submission. */
export function AudioStreamForm() {
  const { t } = useTranslation('submit');
  const of = useBodyForm({
    fields: audioStreamFields,
    initial: emptyAudioStream,
    toBody: audioStreamBody,
    heldBy: { callbackRules: 'returned' },
    emptied: { url: '' },
    draftKey: 'audio-stream',
    send: (body) => ask(sendAudioStream, { body }),
    onSent: useSubmissionPage(),
  });
  const body = audioStreamBody(of.form.values);
  return (
    <SubmitForm
      of={of}
      label={t('audioStream.send')}
      commands={[curlCall(location.origin + sendAudioStream.path, body)]}
      script={serviceScript([audioStreamCall(body)], body.url || 'rtmp://example.com/live')}
    >
      <StreamAddress {...of.field('url')} />
      <TaskChips of={of} speechOnly />
      <ReturnedField of={of} hint={t('param.callbackRulesHint')} />
      <Switch
        label={t('param.preSpeech')}
        description={t('param.preSpeechHint')}
        {...of.field('returnPreSpeech', { type: 'checkbox' })}
      />
      <IdentifierFields of={of} />
    </SubmitForm>
  );
}
