import { useTranslation } from 'react-i18next';
import { sendAudioFile } from '../../api/submissions.ts';
import { ask } from '../api/ask.ts';
import { audioBody, audioMembers, emptyAudio } from './audio-draft.ts';
import { mediaCommands } from './curl.ts';
import { IdentifierFields } from './IdentifierFields.tsx';
import { MediaForm } from './MediaForm.tsx';
import { whyNotSource } from './member-faults.ts';
import { ReturnedField } from './ReturnedField.tsx';
import { SourceFields } from './SourceFields.tsx';
import { audioFileCall, serviceScript } from './service-script.ts';
import { TaskChips } from './TaskChips.tsx';
import { useDraft } from './use-draft.ts';

/** § Audio file submission. */
export function AudioForm() {
  const { t } = useTranslation('submit');
  const { draft, change } = useDraft('audio', emptyAudio);
  const body = audioBody(draft);
  return (
    <MediaForm
      body={body}
      members={audioMembers}
      send={(sent) => ask(sendAudioFile, { body: sent })}
      whyNot={(member) => (member === 'url' ? whyNotSource(body, 'file') : null)}
      onSent={() => change({ url: '', upload: null })}
      sendWords={t('audio.send')}
      commands={mediaCommands(sendAudioFile.path, draft, body, 'audio/mpeg')}
      script={serviceScript([audioFileCall(body)], body.url ?? '')}
    >
      {(faults) => (
        <>
          <SourceFields draft={draft} change={change} faults={faults} kind="audio" />
          <TaskChips draft={draft} change={change} faults={faults} speechOnly />
          <ReturnedField
            all={draft.all}
            onAll={(all) => change({ all })}
            hint={t('param.callbackRuleHint')}
            fault={faults.callbackRule}
          />
          <IdentifierFields draft={draft} change={change} faults={faults} />
        </>
      )}
    </MediaForm>
  );
}
