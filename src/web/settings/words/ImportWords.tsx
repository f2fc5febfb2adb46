import { Button, Stack, Text, Textarea } from '@mantine/core';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { importWords } from '../../../api/words.ts';
import { ask } from '../../api/ask.ts';
import { useDraft } from '../../submit/use-draft.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { formatCount } from '../../ui/time.ts';
import { ImportDialog } from '../ImportDialog.tsx';
import { ImportedWords } from './ImportedWords.tsx';
import { mostCsv, readCsv } from './words-csv.ts';

const example =
  'word,label,level,match\nfr33 coins,Ads,review,fuzzy\n空气币,Ads,block,pinyin\nScunthorpe,,allow,';

/** Drop a file or paste lines, see what was added and changed, and which line was refused and why. */
export function ImportWords({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation('words');
  const queryClient = useQueryClient();
  const { draft, change } = useDraft('words.import', { pasted: '' });
  const bringing = useMutation({
    mutationFn: async (given: File | string) => {
      const csv = await textOf(given);
      return { csv, answer: await ask(importWords, { body: { csv } }) };
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['words'] });
      void queryClient.invalidateQueries({ queryKey: ['words-try'] });
    },
  });
  return (
    <ImportDialog
      of="words"
      example={example}
      icon={<IconFileTypeCsv size={28} aria-hidden />}
      loading={bringing.isPending}
      onFile={bringing.mutate}
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          bringing.mutate(draft.pasted, { onSuccess: () => change({ pasted: '' }) });
        }}
      >
        <Stack gap="xs">
          <Textarea
            label={t('import.paste')}
            autosize
            minRows={3}
            maxRows={10}
            value={draft.pasted}
            onChange={(event) => change({ pasted: event.currentTarget.value })}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 12 } }}
          />
          <Button
            type="submit"
            loading={bringing.isPending}
            disabled={draft.pasted.trim() === ''}
            style={{ alignSelf: 'flex-start' }}
          >
            {t('import.words')}
          </Button>
        </Stack>
      </form>
      {bringing.error instanceof TooLong ? (
        <Text size="sm" c="var(--sl-reject-text)" role="alert">
          {t('import.tooLong', { most: formatCount(mostCsv, i18n.language) })}
        </Text>
      ) : (
        bringing.error && <ErrorNote error={bringing.error} />
      )}
      {bringing.data && <ImportedWords {...bringing.data} onDone={onClose} />}
    </ImportDialog>
  );
}

class TooLong extends Error {}

async function textOf(given: File | string): Promise<string> {
  // No text of so many bytes is short enough: not even read.
  if (typeof given !== 'string' && given.size > mostCsv * 4) throw new TooLong();
  const csv = typeof given === 'string' ? given : readCsv(new Uint8Array(await given.arrayBuffer()));
  if (csv.length > mostCsv) throw new TooLong();
  return csv;
}
