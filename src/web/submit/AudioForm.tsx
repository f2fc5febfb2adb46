import { useTranslation } from 'react-i18next';
import { audioFileFields, sendAudioFile } from '../../api/submissions.ts';
import { ask } from '../api/ask.ts';
import { useBodyForm } from '../forms/use-body-form.tsx';
import { audioBody, audioHeldBy, emptyAudio } from './audio-draft.ts';
import { mediaCommands } from './curl.ts';
import { IdentifierFields } from './IdentifierFields.tsx';
import { ReturnedField } from './ReturnedField.tsx';
import { SourceFields } from './SourceFields.tsx';
import { SubmitForm } from './SubmitForm.tsx';
import { audioFileCall, serviceScript } from './service-script.ts';
import { TaskChips } from './TaskChips.tsx';
import { useSourceFault } from './use-source-fault.ts';
import { useSubmissionPage } from './use-submission-page.ts';
import { useUpload } from './use-upload.ts';

/** § Audio file submission. */
export function AudioForm() {
  const { t } = useTranslation('submit');
  const sourceFault = useSourceFault();
  const of = useBodyForm({
    fields: audioFileFields,
    initial: emptyAudio,
    toBody: audioBody,
    heldBy: audioHeldBy,
    check: (draft) => sourceFault(draft, upload),
    emptied: { url: '', upload: null },
    draftKey: 'audio',
    send: (body) => ask(sendAudioFile, { body }),
    onSent: useSubmissionPage(),
  });
  const upload = useUpload(of.form);
  const draft = of.form.values;
  const body = audioBody(draft);
  return (
    <SubmitForm
      of={of}
      label={t('audio.send')}
      commands={mediaCommands(sendAudioFile.path, draft, body, 'audio/mpeg')}
      script={serviceScript([audioFileCall(body)], body.url ?? '')}
    >
      <SourceFields of={of} upload={upload} kind="audio" />
      <TaskChips of={of} speechOnly />
      <ReturnedField of={of} hint={t('param.callbackRuleHint')} />
      <IdentifierFields of={of} />
    </SubmitForm>
  );
}
