import { Button, Checkbox, Group, Select, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type KeyScope, keyFields, keyScopes, makeKey } from '../../../api/keys.ts';
import { qKeys } from '../../api/access.ts';
import { ask } from '../../api/ask.ts';
import { useDraft } from '../../submit/use-draft.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';

const spans = ['30', '90', '365', 'forever'] as const;
type Span = (typeof spans)[number];
type Draft = { name: string; scopes: KeyScope[]; span: Span };
const start: Draft = { name: '', scopes: ['submit', 'read'], span: '365' };

/** A key to be made. What was typed and not sent is kept for when it is opened again. */
export function KeyForm({ onMade }: { onMade: (secret: string) => void }) {
  const { t } = useTranslation('access');
  const queryClient = useQueryClient();
  const { draft, change } = useDraft<Draft>('api-key', start);
  const make = useMutation({
    mutationFn: () =>
      ask(makeKey, {
        body: {
          name: draft.name.trim(),
          scopes: draft.scopes,
          days: draft.span === 'forever' ? null : Number(draft.span),
        },
      }),
    onSuccess: async ({ secret }) => {
      change(start);
      onMade(secret);
      await queryClient.invalidateQueries(qKeys());
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        make.mutate();
      }}
    >
      <Stack gap="md">
        <TextInput
          label={t('keys.name')}
          description={t('keys.nameHint')}
          required
          withAsterisk={false}
          {...keyFields.name.input}
          data-autofocus
          value={draft.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Checkbox.Group
          label={t('keys.scopes')}
          value={draft.scopes}
          error={draft.scopes.length === 0 ? t('keys.noScope') : undefined}
          onChange={(chosen) => change({ scopes: keyScopes.filter((scope) => chosen.includes(scope)) })}
        >
          <Stack gap="xs" mt="xs">
            {keyScopes.map((scope) => (
              <Checkbox
                key={scope}
                value={scope}
                label={t(`keys.scope.${scope}`)}
                description={t(`keys.scopeHint.${scope}`)}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <Select
          label={t('keys.span')}
          description={t('keys.spanHint')}
          allowDeselect={false}
          value={draft.span}
          data={spans.map((span) => ({ value: span, label: t(`keys.spans.${span}`) }))}
          onChange={(value) => {
            const span = spans.find((one) => one === value);
            if (span) change({ span });
          }}
        />
        {make.error ? <ErrorNote error={make.error} compact /> : null}
        <Group>
          <Button
            type="submit"
            loading={make.isPending}
            disabled={draft.name.trim() === '' || draft.scopes.length === 0}
          >
            {t('keys.make')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
