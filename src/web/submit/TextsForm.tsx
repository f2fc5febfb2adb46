import { SegmentedControl, Stack } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { maxContentLength, maxTexts, sendTexts, textsFields } from '../../api/texts.ts';
import { ask } from '../api/ask.ts';
import { BodyForm } from '../forms/BodyForm.tsx';
import { useBodyForm } from '../forms/use-body-form.tsx';
import { formatCount } from '../ui/time.ts';
import { CurlPanel } from './CurlPanel.tsx';
import { curlCall } from './curl.ts';
import { SamplesCard } from './SamplesCard.tsx';
import classes from './SubmitPage.module.css';
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
    draftKey: 'texts',
    send: (body) => ask(sendTexts, { body }),
    onSent: () => {
      void queryClient.invalidateQueries({ queryKey: ['lanes'] });
      void queryClient.invalidateQueries({ queryKey: ['arrivals'] });
    },
  });
  const { form, field, frame, save } = of;
  const body = textsBody(form.values);
  return (
    <div className={classes.columns}>
      <Stack gap="md">
        <BodyForm
          of={of}
          gap="sm"
          icon={<IconSend size={16} />}
          label={t('texts.send', { count: body.texts.length })}
          hint={t('texts.caps', {
            texts: formatCount(maxTexts, i18n.language),
            length: formatCount(maxContentLength, i18n.language),
          })}
        >
          <SegmentedControl
            aria-label={t('texts.mode')}
            data={[
              { value: 'lines', label: t('texts.lines') },
              { value: 'fields', label: t('texts.fields') },
            ]}
            style={{ alignSelf: 'flex-start' }}
            {...field('mode')}
          />
          {form.values.mode === 'lines' ? (
            <TextLines field={field} />
          ) : (
            <TextFields
              entries={form.values.entries}
              field={field}
              frame={frame}
              add={(entry) => form.insertListItem('entries', entry)}
              remove={(at) => form.removeListItem('entries', at)}
            />
          )}
        </BodyForm>
        {save.data && <TextAnswers answer={save.data} />}
      </Stack>
      <aside className={classes.aside}>
        <SamplesCard />
        <CurlPanel
          commands={[curlCall(location.origin + sendTexts.path, body)]}
          script={serviceScript(textCalls(body), null)}
        />
      </aside>
    </div>
  );
}
