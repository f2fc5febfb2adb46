import { ActionIcon, Button, Input, Stack, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { FormOf } from '../forms/use-body-form.tsx';
import classes from './SubmitPage.module.css';
import { newEntry, type TextsDraft } from './texts-draft.ts';

/** Each text in its own field, with its own user and forum; it can contain line breaks. */
export function TextFields({ of }: { of: FormOf<TextsDraft> }) {
  const { t } = useTranslation('submit');
  const { form, field, frame } = of;
  const { entries } = form.values;
  const input = (at: number, member: 'content' | 'userId' | 'forumId') => ({
    'aria-label': t('texts.of', { what: t(`texts.${member}`), number: at + 1 }),
    placeholder: t(`texts.${member}`),
    ...field(`entries.${at}.${member}`),
  });
  return (
    <Input.Wrapper {...frame('entries')}>
      <Stack gap="sm">
        {entries.map(({ key }, at) => (
          <div key={key} className={classes.entry}>
            <Textarea autosize minRows={1} maxRows={10} {...input(at, 'content')} />
            <TextInput {...input(at, 'userId')} />
            <TextInput {...input(at, 'forumId')} />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              disabled={entries.length === 1}
              aria-label={t('texts.remove', { number: at + 1 })}
              onClick={() => form.removeListItem('entries', at)}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </div>
        ))}
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} />}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => form.insertListItem('entries', newEntry())}
        >
          {t('texts.add')}
        </Button>
      </Stack>
    </Input.Wrapper>
  );
}
