import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { sendVideo, videoFields } from '../../api/submissions.ts';
import { limits } from '../../protocol/limits.ts';
import { ask } from '../api/ask.ts';
import { useBodyForm } from '../forms/use-body-form.tsx';
import { CustomInfoFields } from './CustomInfoFields.tsx';
import { mediaCommands } from './curl.ts';
import { RulesFields } from './RulesFields.tsx';
import { SecondsField } from './SecondsField.tsx';
import { SourceFields } from './SourceFields.tsx';
import { SubmitForm } from './SubmitForm.tsx';
import { serviceScript, videoCall } from './service-script.ts';
import { TaskChips } from './TaskChips.tsx';
import { useRulesFault } from './use-rules-fault.ts';
import { useSourceFault } from './use-source-fault.ts';
import { useSubmissionPage } from './use-submission-page.ts';
import { useUpload } from './use-upload.ts';
import { emptyVideo, videoBody, videoHeldBy } from './video-draft.ts';

/** § Video file submission. */
export function VideoForm() {
  const { t } = useTranslation('submit');
  const sourceFault = useSourceFault();
  const rulesFault = useRulesFault();
  const of = useBodyForm({
    fields: videoFields,
    initial: emptyVideo,
    toBody: videoBody,
    heldBy: videoHeldBy,
    check: (draft) => ({ ...sourceFault(draft, upload), ...rulesFault(draft) }),
    emptied: { url: '', upload: null },
    draftKey: 'video',
    send: (body) => ask(sendVideo, { body }),
    onSent: useSubmissionPage(),
  });
  const upload = useUpload(of.form);
  const draft = of.form.values;
  const body = videoBody(draft);
  return (
    <SubmitForm
      of={of}
      label={t('video.send')}
      commands={mediaCommands(sendVideo.path, draft, body, 'video/mp4')}
      script={serviceScript([videoCall(body)], body.url ?? '')}
    >
      <SourceFields of={of} upload={upload} kind="video" />
      <SecondsField
        label={t('param.interval')}
        description={t('param.intervalHint', limits)}
        {...of.field('interval')}
      />
      <TaskChips of={of} />
      <Switch
        label={t('param.realTime')}
        description={t('param.realTimeHint')}
        {...of.field('realTimeCallback', { type: 'checkbox' })}
      />
      <Switch
        label={t('param.audio')}
        description={t('param.audioHint')}
        {...of.field('audio', { type: 'checkbox' })}
      />
      <CustomInfoFields of={of} />
      <RulesFields of={of} />
    </SubmitForm>
  );
}
