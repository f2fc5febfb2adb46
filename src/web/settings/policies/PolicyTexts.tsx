import { Button, Group, SegmentedControl, Text, Textarea } from '@mantine/core';
import { IconArrowLeft, IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '../../../api/languages.ts';
import type { Policy } from '../../../api/policies.ts';
import { changePolicyTexts, policyTextsFields, publishPolicies } from '../../../api/policy-versions.ts';
import { languages } from '../../../reasons/languages.ts';
import { ask } from '../../api/ask.ts';
import { settingsChanged } from '../../api/settings-changed.ts';
import { BodyForm } from '../../forms/BodyForm.tsx';
import { useBodyForm } from '../../forms/use-body-form.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import classes from './PolicyTexts.module.css';
import { bodyOfTexts, isChanged, textDraftsOf, wordsOfText } from './policy-texts.ts';

/** What is shown at once: more would be too narrow. */
const parts = {
  rule: ['names', 'descriptions', 'provisions'],
  examples: ['examples', 'counterExamples'],
} as const;
type Part = keyof typeof parts;

/** The texts of all policies in one table. They are saved as drafts together, and published together. */
export function PolicyTexts({ policies, onClose }: { policies: readonly Policy[]; onClose: () => void }) {
  const { t, i18n } = useTranslation('policies');
  const queryClient = useQueryClient();
  const [language, setLanguage] = useState<string>(
    languages.find((one) => one === i18n.language) ?? languages[0],
  );
  const [part, setPart] = useState<Part>('rule');
  const offered = policies.filter(({ archived }) => !archived);
  const initial = textDraftsOf(offered);
  const changed = () => settingsChanged(queryClient, 'policies');
  const form = useBodyForm({
    fields: policyTextsFields,
    initial,
    toBody: (values) => bodyOfTexts(values, initial),
    heldBy: (path, values) => {
      const [, at, ...rest] = path.split('.');
      const key = bodyOfTexts(values, initial).policies[Number(at)]?.key;
      return key === undefined ? path : [key, ...rest].join('.');
    },
    draftKey: 'policy-texts',
    send: (body) => ask(changePolicyTexts, { body }),
    onSent: changed,
  });
  const drafts = offered.flatMap(({ key, draft }) => (draft ? { key, draftAt: draft.at } : []));
  const unsaved = isChanged(form.form.values, initial);
  return (
    <BodyForm
      of={form}
      label={t('texts.save')}
      wide
      hint={unsaved && drafts.length > 0 ? t('texts.unsaved') : undefined}
      more={
        drafts.length > 0 && !unsaved ? (
          <ConfirmButton
            words={t('texts.publish', { count: drafts.length })}
            icon={<IconSend size={16} />}
            ask={t('texts.publishQuestion', { count: drafts.length })}
            yes={t('texts.publish', { count: drafts.length })}
            run={async () => {
              await ask(publishPolicies, { body: { policies: drafts } });
              await changed();
            }}
          />
        ) : null
      }
    >
      <Group justify="space-between" gap="sm">
        <Button variant="default" size="xs" leftSection={<IconArrowLeft size={16} />} onClick={onClose}>
          {t('texts.back')}
        </Button>
        <Group gap="sm">
          <SegmentedControl
            size="xs"
            aria-label={t('texts.part')}
            data={(['rule', 'examples'] as const).map((value) => ({ value, label: t(`texts.${value}`) }))}
            value={part}
            onChange={(value) => setPart(value as Part)}
          />
          <SegmentedControl
            size="xs"
            aria-label={t('texts.language')}
            data={languages.map((value) => ({ value, label: t(`common:languageName.${value}`) }))}
            value={language}
            onChange={setLanguage}
          />
        </Group>
      </Group>
      <div className={classes.frame}>
        {offered.map(({ key, names, version, draft }) => {
          const name = inLanguage(names, i18n.language) ?? key;
          return (
            <section key={key} className={classes.row} data-part={part} aria-label={name}>
              <div className={classes.about}>
                <Text size="sm" fw={600}>
                  <bdi>{name}</bdi>
                </Text>
                <Text size="xs" c="dimmed">
                  {draft ? t('column.withDraft', { version }) : t('texts.version', { version })}
                </Text>
              </div>
              {parts[part].map((member) => (
                <Textarea
                  key={`${member} ${language}`}
                  lang={language}
                  label={t(wordsOfText[member])}
                  aria-label={`${name}: ${t(wordsOfText[member])}`}
                  // Grows by CSS: measuring dozens of them in script would slow down typing.
                  rows={member === 'names' ? 1 : 2}
                  classNames={{ input: classes.input }}
                  {...form.field(`${key}.${member}.${language}`)}
                />
              ))}
            </section>
          );
        })}
      </div>
    </BodyForm>
  );
}
