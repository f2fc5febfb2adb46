import { Group, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** One text per line, all from one user and forum. */
export function TextLines({ field }: { field: (path: string) => object }) {
  const { t } = useTranslation('submit');
  return (
    <>
      <Textarea
        label={t('texts.linesLabel')}
        description={t('texts.linesHint')}
        autosize
        minRows={6}
        maxRows={18}
        {...field('lines')}
      />
      <Group grow gap="sm" align="flex-start">
        <TextInput label={t('texts.userId')} description={t('texts.optional')} {...field('userId')} />
        <TextInput label={t('texts.forumId')} description={t('texts.optional')} {...field('forumId')} />
      </Group>
    </>
  );
}
