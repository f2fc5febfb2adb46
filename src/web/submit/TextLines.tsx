import { Group, List, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { filledLines, type TextFault, type TextsDraft } from './texts-draft.ts';

export type TextPartProps = {
  draft: TextsDraft;
  change: (changes: Partial<TextsDraft>) => void;
  faults: TextFault[];
};

/** One text per line, from one user in one forum. */
export function TextLines({ draft, change, faults }: TextPartProps) {
  const { t } = useTranslation('submit');
  const lines = filledLines(draft.lines);
  const ofContent = faults.filter(({ member }) => member === 'content');
  const ofMember = (member: string) => faults.find((fault) => fault.member === member)?.message;
  return (
    <>
      <Textarea
        label={t('texts.linesLabel')}
        description={t('texts.linesHint')}
        autosize
        minRows={6}
        maxRows={18}
        errorProps={{ component: 'div' }}
        value={draft.lines}
        onChange={(event) => change({ lines: event.currentTarget.value })}
        error={
          ofContent.length > 0 && (
            <List size="xs" listStyleType="none">
              {ofContent.map(({ index, message }) => (
                <List.Item key={`${index} ${message}`}>
                  {t('texts.lineFault', { line: lines[index ?? 0]?.number ?? '?', message })}
                </List.Item>
              ))}
            </List>
          )
        }
      />
      <Group grow gap="sm" align="flex-start">
        <TextInput
          label={t('texts.userId')}
          description={t('texts.optional')}
          value={draft.userId}
          onChange={(event) => change({ userId: event.currentTarget.value })}
          error={ofMember('userId')}
        />
        <TextInput
          label={t('texts.forumId')}
          description={t('texts.optional')}
          value={draft.forumId}
          onChange={(event) => change({ forumId: event.currentTarget.value })}
          error={ofMember('forumId')}
        />
      </Group>
    </>
  );
}
