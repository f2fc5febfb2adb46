import { ActionIcon, Button, Stack, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './SubmitPage.module.css';
import type { TextPartProps } from './TextLines.tsx';
import { newEntry, type TextEntry } from './texts-draft.ts';

/** Each text in a field of its own: with line breaks, its own user, its own forum. */
export function TextFields({ draft, change, faults }: TextPartProps) {
  const { t } = useTranslation('submit');
  const { entries } = draft;
  const put = (key: string, changes: Partial<TextEntry>) =>
    change({ entries: entries.map((entry) => (entry.key === key ? { ...entry, ...changes } : entry)) });
  return (
    <Stack gap="sm">
      {entries.map((entry, at) => {
        const fault = (member: string) =>
          faults.find((one) => one.index === at && one.member === member)?.message;
        const field = (member: 'userId' | 'forumId') => (
          <TextInput
            aria-label={t('texts.of', { what: t(`texts.${member}`), number: at + 1 })}
            placeholder={t(`texts.${member}`)}
            value={entry[member]}
            onChange={(event) => put(entry.key, { [member]: event.currentTarget.value })}
            error={fault(member)}
          />
        );
        return (
          <div key={entry.key} className={classes.entry}>
            <Textarea
              aria-label={t('texts.of', { what: t('texts.content'), number: at + 1 })}
              placeholder={t('texts.content')}
              autosize
              minRows={1}
              maxRows={10}
              value={entry.content}
              onChange={(event) => put(entry.key, { content: event.currentTarget.value })}
              error={fault('content')}
            />
            {field('userId')}
            {field('forumId')}
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              disabled={entries.length === 1}
              aria-label={t('texts.remove', { number: at + 1 })}
              onClick={() => change({ entries: entries.filter(({ key }) => key !== entry.key) })}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </div>
        );
      })}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} />}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => change({ entries: [...entries, newEntry()] })}
      >
        {t('texts.add')}
      </Button>
    </Stack>
  );
}
