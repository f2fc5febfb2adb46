import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { sendVideoStream, videoStreamFields } from '../../api/submissions.ts';
import { limits } from '../../protocol/limits.ts';
import { ask } from '../api/ask.ts';
import { useBodyForm } from '../forms/use-body-form.tsx';
import { CustomInfoFields } from './CustomInfoFields.tsx';
import { curlCall } from './curl.ts';
import { RulesFields } from './RulesFields.tsx';
import { SecondsField } from './SecondsField.tsx';
import { StreamAddress } from './StreamAddress.tsx';
import { SubmitForm } from './SubmitForm.tsx';
import { serviceScript, videoStreamCall } from './service-script.ts';
import { TaskChips } from './TaskChips.tsx';
import { useRulesFault } from './use-rules-fault.ts';
import { useSubmissionPage } from './use-submission-page.ts';
import { emptyVideoStream, rulesHeldBy, videoStreamBody } from './video-draft.ts';

/** § Video stream submission. */
export function VideoStreamForm() {
  const { t } = useTranslation('submit');
  const of = useBodyForm({
    fields: videoStreamFields,
    initial: emptyVideoStream,
    toBody: videoStreamBody,
    heldBy: rulesHeldBy,
    check: useRulesFault(),
    emptied: { url: '' },
    draftKey: 'video-stream',
    send: (body) => ask(sendVideoStream, { body }),
    onSent: useSubmissionPage(),
  });
  const body = videoStreamBody(of.form.values);
  return (
    <SubmitForm
      of={of}
      label={t('videoStream.send')}
      commands={[curlCall(location.origin + sendVideoStream.path, body)]}
      script={serviceScript([videoStreamCall(body)], body.url || 'rtmp://example.com/live')}
    >
      <StreamAddress {...of.field('url')} />
      <SecondsField
        label={t('param.interval')}
        description={t('param.intervalHint', limits)}
        {...of.field('interval')}
      />
      <SecondsField
        label={t('param.fragmentTime')}
        description={t('param.fragmentTimeHint', limits)}
        {...of.field('fragmentTime')}
      />
      <TaskChips of={of} />
      <Switch
        label={t('param.audio')}
        description={t('param.streamAudioHint')}
        {...of.field('audio', { type: 'checkbox' })}
      />
      <CustomInfoFields of={of} />
      <RulesFields of={of} />
    </SubmitForm>
  );
}
