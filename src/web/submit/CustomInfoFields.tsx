import { ActionIcon, Button, Input, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { FormOf } from '../forms/use-body-form.tsx';
import classes from './SubmitPage.module.css';
import { newPair, type Pair } from './video-draft.ts';

/** Names and values of the platform's own, which every callback returns. */
export function CustomInfoFields({ of }: { of: FormOf<{ customInfo: Pair[] }> }) {
  const { t } = useTranslation('submit');
  return (
    <Input.Wrapper label={t('info.title')} description={t('info.hint')} {...of.frame('customInfo')}>
      <Stack gap="xs" mt={8}>
        {of.form.values.customInfo.map(({ key }, at) => (
          <div key={key} className={classes.pair}>
            <TextInput
              aria-label={t('info.nameOf', { number: at + 1 })}
              placeholder={t('info.name')}
              {...of.field(`customInfo.${at}.name`)}
            />
            <TextInput
              aria-label={t('info.valueOf', { number: at + 1 })}
              placeholder={t('info.value')}
              {...of.field(`customInfo.${at}.value`)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('info.remove', { number: at + 1 })}
              onClick={() => of.form.removeListItem('customInfo', at)}
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
          onClick={() => of.form.insertListItem('customInfo', newPair())}
        >
          {t('info.add')}
        </Button>
      </Stack>
    </Input.Wrapper>
  );
}
