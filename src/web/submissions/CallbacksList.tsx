import { Button, Group, Stack, Text } from '@mantine/core';
import { IconLineDashed } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubmissionDetail } from '../../api/submissions.ts';
import { formatOffset } from '../format/time.ts';
import { Note } from '../ui/Note.tsx';
import { Toggle } from '../ui/Toggle.tsx';
import { CallbackCard } from './CallbackCard.tsx';
import { callbackTraits, type Trait, traitsOf } from './callback-traits.ts';

const page = 20;

/** Every received callback and every missing one, with a filter for unusual ones. */
export function CallbacksList({ detail }: { detail: SubmissionDetail }) {
  const { t, i18n } = useTranslation('videos');
  const [only, setOnly] = useState<Trait | null>(null);
  const [shown, setShown] = useState(page);
  const { callbacks, submission } = detail;
  // If the service says why a stretch was not checked, no fragment was expected.
  const missing = detail.missing.filter(({ reason }) => reason === null);
  const counts = callbackTraits.map((trait) => ({
    trait,
    count: callbacks.filter((one) => traitsOf(one).includes(trait)).length,
  }));
  const listed = callbacks.filter((one) => only === null || traitsOf(one).includes(only));
  const spans = missing.map(({ from, to }) => `${formatOffset(from)}–${formatOffset(to)}`);
  return (
    <Stack gap="lg">
      {missing.length > 0 && (
        <Note tone="warn" compact icon={IconLineDashed} title={t('raw.missing', { count: missing.length })}>
          <Text size="xs" data-testid="missing">
            {t('gaps.hint', { spans: new Intl.ListFormat(i18n.language).format(spans) })}
          </Text>
        </Note>
      )}
      {counts.some(({ count }) => count > 0) && (
        <Group gap={8} role="group" aria-label={t('raw.only')}>
          {counts.map(
            ({ trait, count }) =>
              count > 0 && (
                <Toggle
                  key={trait}
                  pressed={only === trait}
                  onClick={() => setOnly(only === trait ? null : trait)}
                >
                  {t(`raw.trait.${trait}`, { count })}
                </Toggle>
              ),
          )}
        </Group>
      )}
      {callbacks.length === 0 && <Text c="dimmed">{t('raw.none')}</Text>}
      {listed.slice(0, shown).map((callback) => (
        <CallbackCard key={callback.id} callback={callback} submissionId={submission.id} />
      ))}
      {listed.length > shown && (
        <Button variant="subtle" size="compact-sm" onClick={() => setShown(shown + page)}>
          {t('showMore', { count: listed.length - shown })}
        </Button>
      )}
    </Stack>
  );
}
