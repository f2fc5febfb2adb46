import { Select, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { type HoldScope, holdFields, holdScopes, placeHold } from '../../../api/retention.ts';
import { ask } from '../../api/ask.ts';
import { holdsQuery } from '../../api/retention.ts';
import { BodyForm } from '../../forms/BodyForm.tsx';
import { useBodyForm } from '../../forms/use-body-form.tsx';

/** Creates a legal hold. A link from a case fills in what it is on. */
export function NewHold() {
  const { t } = useTranslation('retention');
  const queryClient = useQueryClient();
  const [params] = useSearchParams();
  const scope: HoldScope = holdScopes.find((one) => one === params.get('scope')) ?? 'case';
  const form = useBodyForm({
    fields: holdFields,
    initial: { scope, value: params.get('value') ?? '', reason: '' },
    send: (body) => ask(placeHold, { body }),
    emptied: { value: '', reason: '' },
    onSent: () => queryClient.invalidateQueries({ queryKey: holdsQuery().queryKey }),
  });
  return (
    <section aria-label={t('hold.new')} style={{ maxWidth: 'var(--sl-form)' }}>
      <BodyForm of={form} label={t('hold.place')} gap="sm">
        <Select
          label={t('hold.scope')}
          description={t('hold.scopeHint')}
          maw={500}
          allowDeselect={false}
          data={holdScopes.map((one) => ({ value: one, label: t(`hold.scopes.${one}`) }))}
          {...form.field('scope')}
        />
        <TextInput
          label={t('hold.value')}
          description={t('hold.valueHint')}
          maw={500}
          spellCheck={false}
          {...form.field('value')}
        />
        <TextInput label={t('hold.reason')} description={t('hold.reasonHint')} {...form.field('reason')} />
      </BodyForm>
    </section>
  );
}
