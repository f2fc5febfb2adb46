import { SegmentedControl } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listCases } from '../../api/cases.ts';
import { listLanes } from '../../api/lanes.ts';
import { maxContentLength, maxTexts, sendTexts, textsFields } from '../../api/texts.ts';
import { ask } from '../api/ask.ts';
import { invalidate } from '../api/query.ts';
import { formatCount } from '../format/time.ts';
import { useBodyForm } from '../forms/use-body-form.tsx';
import { curlCall } from './curl.ts';
import { SubmitForm } from './SubmitForm.tsx';
import { serviceScript, textCalls } from './service-script.ts';
import { TextAnswers } from './TextAnswers.tsx';
import { TextFields } from './TextFields.tsx';
import { TextLines } from './TextLines.tsx';
import { emptyTexts, filledLines, heldBy, textsBody } from './texts-draft.ts';

export function TextsForm() {
  const { t, i18n } = useTranslation('submit');
  const queryClient = useQueryClient();
  const of = useBodyForm({
    fields: textsFields,
    initial: emptyTexts,
    toBody: textsBody,
    heldBy,
    placeNames: {
      lines: (place, { lines }) =>
        t('texts.line', { line: filledLines(lines)[Number.parseInt(place, 10)]?.number }),
    },
    // The whole draft stays for the next texts.
    emptied: {},
    draftKey: 'texts',
    send: (body) => ask(sendTexts, { body }),
    onSent: () => {
      void invalidate(queryClient, listLanes, listCases);
    },
  });
  const body = textsBody(of.form.values);
  return (
    <SubmitForm
      of={of}
      gap="sm"
      label={t('texts.send', { count: body.texts.length })}
      hint={t('texts.caps', {
        texts: formatCount(maxTexts, i18n.language),
        length: formatCount(maxContentLength, i18n.language),
      })}
      answer={of.save.data && <TextAnswers answer={of.save.data} />}
      commands={[curlCall(location.origin + sendTexts.path, body)]}
      script={serviceScript(textCalls(body), null)}
    >
      <SegmentedControl
        aria-label={t('texts.mode')}
        data={[
          { value: 'lines', label: t('texts.lines') },
          { value: 'fields', label: t('texts.fields') },
        ]}
        style={{ alignSelf: 'flex-start' }}
        {...of.field('mode')}
      />
      {of.form.values.mode === 'lines' ? <TextLines field={of.field} /> : <TextFields of={of} />}
    </SubmitForm>
  );
}
