import { Switch, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { faultsOfTemplate } from '../../../api/statement-rules.ts';
import { maxLengths } from '../../../api/statement-values.ts';
import { type StoredTemplate, setReasonTemplate, templateFields } from '../../../api/statements.ts';
import { ask } from '../../api/ask.ts';
import { templatesChanged } from '../../api/statements.ts';
import { BodyForm } from '../../forms/BodyForm.tsx';
import { FieldFault } from '../../forms/FieldFault.tsx';
import { useBodyForm } from '../../forms/use-body-form.tsx';
import { emptyTemplate } from '../../statements/reasons.ts';
import { TemplateFields } from '../../statements/TemplateFields.tsx';

type Props = {
  policy: string;
  /** The policy's rule in the reader's language; a new template starts with it. */
  provision: string | null | undefined;
  stored: StoredTemplate | undefined;
  onSaved: () => void;
};

const heldBy = Object.fromEntries(Object.keys(emptyTemplate).map((member) => [`template.${member}`, member]));

/** The template of one policy. The unsaved draft is stored. */
export function TemplateForm({ policy, provision, stored, onSaved }: Props) {
  const { t } = useTranslation('statements');
  const queryClient = useQueryClient();
  const ground = provision && provision.length <= maxLengths.incompatible_content_ground ? provision : null;
  const form = useBodyForm({
    fields: templateFields,
    initial: {
      ...(stored?.template ?? { ...emptyTemplate, incompatible_content_ground: ground }),
      automatic: stored?.automatic ?? false,
    },
    toBody: ({ automatic, ...template }) => ({ template, automatic }),
    heldBy,
    check: (template) =>
      Object.fromEntries(
        faultsOfTemplate(template).map(({ path, reason }) => [
          path,
          <FieldFault key={path} reason={reason} />,
        ]),
      ),
    draftKey: `reasons.${policy}`,
    send: (body) => ask(setReasonTemplate, { params: { policy }, body }),
    onSent: () => {
      onSaved();
      return templatesChanged(queryClient);
    },
  });
  return (
    <BodyForm of={form} label={t('template.save')}>
      <Text size="sm" c="dimmed">
        {t('template.slots')}
      </Text>
      <Switch
        label={t('template.automatic')}
        description={t('template.automaticHint')}
        {...form.form.getInputProps('automatic', { type: 'checkbox' })}
      />
      <TemplateFields of={form.form.values} field={form.field} change={form.form.setValues} />
    </BodyForm>
  );
}
