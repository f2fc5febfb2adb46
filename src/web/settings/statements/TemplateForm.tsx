import { Button, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mostLetters } from '../../../api/statement-values.ts';
import { type KeptTemplate, type ReasonTemplate, setReasonTemplate } from '../../../api/statements.ts';
import { ask } from '../../api/ask.ts';
import { templatesChanged } from '../../api/statements.ts';
import { emptyTemplate, isFaulty, templateFaults } from '../../statements/reasons.ts';
import { TemplateFields } from '../../statements/TemplateFields.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useChanges } from '../use-changes.ts';

type Props = {
  policy: string;
  /** The policy's own rule, in the reader's language, with which a new template begins. */
  provision: string | null | undefined;
  kept: KeptTemplate | undefined;
  onSaved: () => void;
};

/** The template of one policy. What was typed and not saved is kept for when it is opened again. */
export function TemplateForm({ policy, provision, kept, onSaved }: Props) {
  const { t } = useTranslation('statements');
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  // Nobody is told what is missing before they said that they are done.
  const [tried, setTried] = useState(false);
  const ground = provision && provision.length <= mostLetters.incompatible_content_ground ? provision : null;
  const begun: ReasonTemplate = { ...emptyTemplate, incompatible_content_ground: ground };
  const { draft: template, change, forget } = useChanges(`reasons.${policy}`, kept?.template ?? begun);
  const faults = templateFaults(template);
  const save = useMutation({
    mutationFn: () => ask(setReasonTemplate, { params: { policy }, body: { template } }),
    onSuccess: async () => {
      forget();
      onSaved();
      await templatesChanged(queryClient);
    },
  });
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isFaulty(faults)) return save.mutate();
        setTried(true);
        requestAnimationFrame(() =>
          form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
        );
      }}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('template.slots')}
        </Text>
        <TemplateFields of={template} faults={tried ? faults : {}} change={change} />
        {save.error ? <ErrorNote error={save.error} compact /> : null}
        <Button type="submit" loading={save.isPending}>
          {t('template.save')}
        </Button>
      </Stack>
    </form>
  );
}
