import { Button, Group, Input, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { maxContentLength, maxTexts, sendTexts, type TextsBody } from '../../api/texts.ts';
import { ask } from '../api/ask.ts';
import { faultsOf } from '../api/problem-error.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { formatCount } from '../ui/time.ts';
import { CurlPanel } from './CurlPanel.tsx';
import { curlCall } from './curl.ts';
import { SamplesCard } from './SamplesCard.tsx';
import classes from './SubmitPage.module.css';
import { serviceScript, textCalls } from './service-script.ts';
import { TextAnswers } from './TextAnswers.tsx';
import { TextFields } from './TextFields.tsx';
import { TextLines } from './TextLines.tsx';
import { emptyTexts, textFaults, textsBody, whyNot } from './texts-draft.ts';
import { useDraft } from './use-draft.ts';

export function TextsForm() {
  const { t, i18n } = useTranslation('submit');
  const { draft, change } = useDraft('texts', emptyTexts);
  const queryClient = useQueryClient();
  const send = useMutation({
    mutationFn: (sent: TextsBody) => ask(sendTexts, { body: sent }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['lanes'] });
      void queryClient.invalidateQueries({ queryKey: ['arrivals'] });
    },
  });
  const body = textsBody(draft);
  const count = body.texts.length;
  const told = faultsOf(send.error, 'invalid_request');
  const faults = textFaults(told, send.variables, body).map((fault) => {
    const why = whyNot(fault, body);
    return why ? { ...fault, message: t(why.word, why.values) } : fault;
  });
  const whole = faults.filter(({ index }) => index === null);
  const parts = { draft, change, faults: faults.filter(({ index }) => index !== null) };
  return (
    <div className={classes.columns}>
      <Stack gap="md">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            send.mutate(body);
          }}
        >
          <Stack gap="sm">
            <SegmentedControl
              aria-label={t('texts.mode')}
              value={draft.mode}
              data={[
                { value: 'lines', label: t('texts.lines') },
                { value: 'fields', label: t('texts.fields') },
              ]}
              onChange={(mode) => change({ mode: mode === 'fields' ? 'fields' : 'lines' })}
              style={{ alignSelf: 'flex-start' }}
            />
            {draft.mode === 'lines' ? <TextLines {...parts} /> : <TextFields {...parts} />}
            {whole.map(({ member, message }) => (
              <Input.Error key={`${member} ${message}`} role="alert">
                {member === 'texts' ? message : `${member}: ${message}`}
              </Input.Error>
            ))}
            {send.error && told.length === 0 && <ErrorNote error={send.error} />}
            <Group gap="sm">
              <Button type="submit" leftSection={<IconSend size={16} />} loading={send.isPending}>
                {t('texts.send', { count })}
              </Button>
              <Text size="xs" c="dimmed">
                {t('texts.caps', {
                  texts: formatCount(maxTexts, i18n.language),
                  length: formatCount(maxContentLength, i18n.language),
                })}
              </Text>
            </Group>
          </Stack>
        </form>
        {send.data && <TextAnswers answer={send.data} />}
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
