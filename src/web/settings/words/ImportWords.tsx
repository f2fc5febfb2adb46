import { Input, Textarea } from '@mantine/core';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { importWords, listWords, tryWords, wordsImportFields } from '../../../api/words.ts';
import { ask } from '../../api/ask.ts';
import { invalidate } from '../../api/query.ts';
import { BodyForm } from '../../forms/BodyForm.tsx';
import { FieldFault } from '../../forms/FieldFault.tsx';
import { faultsIn } from '../../forms/faults-in.ts';
import { ImportDialog } from '../../forms/ImportDialog.tsx';
import { useBodyForm } from '../../forms/use-body-form.tsx';
import { fontSizes } from '../../theme/sizes.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { ImportedWords } from './ImportedWords.tsx';
import { readCsv } from './words-csv.ts';

const example =
  'word,label,level,match\nfr33 coins,Ads,review,fuzzy\n空气币,Ads,block,pinyin\nScunthorpe,,allow,';

const maxLength = wordsImportFields.csv.input.maxLength ?? Number.POSITIVE_INFINITY;

/** Imports a file or pasted lines, and shows what was added, changed and refused, with reasons. */
export function ImportWords({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('words');
  const queryClient = useQueryClient();
  const form = useBodyForm({
    fields: wordsImportFields,
    initial: { csv: '' },
    draftKey: 'words.import',
    send: (body) => ask(importWords, { body }).finally(refresh),
    emptied: { csv: '' },
  });
  const { save } = form;
  const reading = useMutation({
    mutationFn: async (file: File) => {
      // More bytes than this exceed the limit in any encoding, so they are not read.
      const csv = readCsv(new Uint8Array(await file.slice(0, maxLength * 4 + 4).arrayBuffer()));
      const [fault] = faultsIn(wordsImportFields, { csv });
      if (!fault) save.mutate({ csv });
      return fault;
    },
  });
  function refresh(): void {
    void invalidate(queryClient, listWords, tryWords);
  }
  return (
    <ImportDialog
      of="words"
      example={example}
      icon={<IconFileTypeCsv size={28} aria-hidden />}
      loading={reading.isPending || save.isPending}
      onFile={reading.mutate}
      onClose={onClose}
    >
      {reading.data ? (
        <Input.Error role="alert">
          <FieldFault reason={reading.data.reason} />
        </Input.Error>
      ) : null}
      {reading.error ? <ErrorNote error={reading.error} compact /> : null}
      <BodyForm of={form} label={t('import.words')} gap="xs">
        <Textarea
          label={t('import.paste')}
          autosize
          minRows={3}
          maxRows={10}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: fontSizes.xs } }}
          {...form.field('csv')}
        />
      </BodyForm>
      {save.isSuccess ? <ImportedWords answer={save.data} csv={save.variables.csv} onDone={onClose} /> : null}
    </ImportDialog>
  );
}
