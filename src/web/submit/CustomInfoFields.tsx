import { ActionIcon, Button, Input, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Part } from './part.ts';
import classes from './SubmitPage.module.css';
import { newPair, type Pair, type VideoDraft } from './video-draft.ts';

/** What the platform wants to have back with every callback: names and values of its own. */
export function CustomInfoFields({ draft, change, faults }: Part<Pick<VideoDraft, 'customInfo'>>) {
  const { t } = useTranslation('submit');
  const { customInfo } = draft;
  const put = (key: string, changes: Partial<Pair>) =>
    change({ customInfo: customInfo.map((pair) => (pair.key === key ? { ...pair, ...changes } : pair)) });
  return (
    <Input.Wrapper label={t('info.title')} description={t('info.hint')} error={faults.customInfo}>
      <Stack gap="xs" mt={6}>
        {customInfo.map((pair, at) => (
          <div key={pair.key} className={classes.pair}>
            <TextInput
              aria-label={t('info.nameOf', { number: at + 1 })}
              placeholder={t('info.name')}
              value={pair.name}
              onChange={(event) => put(pair.key, { name: event.currentTarget.value })}
            />
            <TextInput
              aria-label={t('info.valueOf', { number: at + 1 })}
              placeholder={t('info.value')}
              value={pair.value}
              onChange={(event) => put(pair.key, { value: event.currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('info.remove', { number: at + 1 })}
              onClick={() => change({ customInfo: customInfo.filter(({ key }) => key !== pair.key) })}
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
          onClick={() => change({ customInfo: [...customInfo, newPair()] })}
        >
          {t('info.add')}
        </Button>
      </Stack>
    </Input.Wrapper>
  );
}
