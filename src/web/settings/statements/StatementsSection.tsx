import { Drawer, Stack, Text } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { inLanguage } from '../../../api/languages.ts';
import { removeReasonTemplate, type StoredTemplate } from '../../../api/statements.ts';
import { ask } from '../../api/ask.ts';
import { templatesChanged, templatesQuery } from '../../api/statements.ts';
import { formatDateTime } from '../../format/time.ts';
import { useOwnWords } from '../../labels/own-words.ts';
import { usePolicyName } from '../../labels/policies.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { ItemRow, ItemTable, ItemTableSkeleton } from '../../ui/ItemTable.tsx';
import { ExportStatements } from './ExportStatements.tsx';
import { SendStatements } from './SendStatements.tsx';
import { TemplateForm } from './TemplateForm.tsx';

/** The statement templates of the policies, and the export of statements. The address says which one is open. */
export function StatementsSection() {
  const { t, i18n } = useTranslation('statements');
  const [params, setParams] = useSearchParams();
  const nameOf = usePolicyName();
  const offered = useOwnWords().policies.filter(({ archived }) => !archived);
  const { data, error, refetch } = useQuery(templatesQuery());
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <ItemTableSkeleton rows={9} />;
  const byPolicy = new Map(data.templates.map((stored) => [stored.policy, stored]));
  // A template whose policy no longer exists is shown, so that it can be deleted.
  const policies = [...new Set([...offered.map(({ key }) => key), ...byPolicy.keys()])];
  const open = policies.find((policy) => policy === params.get('policy'));
  return (
    <Stack gap="md">
      <SendStatements />
      <ExportStatements />
      <Text size="sm" c="dimmed" maw={640}>
        {t('template.what')} {t('template.slots')}
      </Text>
      <ItemTable
        label={t('template.list')}
        name={t('column.policy')}
        columns={[
          { words: t('field.category'), width: 22 },
          { words: t('field.decision_ground'), width: 24 },
          { words: t('column.changed'), width: 26 },
        ]}
      >
        {policies.map((policy) => (
          <PolicyRow
            key={policy}
            name={nameOf(policy)}
            stored={byPolicy.get(policy)}
            onOpen={() => setParams({ policy })}
          />
        ))}
      </ItemTable>
      <Drawer
        opened={open !== undefined}
        onClose={() => setParams({})}
        position="right"
        size="min(520px, 100%)"
        title={open === undefined ? t('case:reasons.title') : nameOf(open)}
        closeButtonProps={{ 'aria-label': t('template.close') }}
      >
        {open === undefined ? null : (
          <TemplateForm
            key={open}
            policy={open}
            provision={inLanguage(offered.find(({ key }) => key === open)?.provisions ?? {}, i18n.language)}
            stored={byPolicy.get(open)}
            onSaved={() => setParams({})}
          />
        )}
      </Drawer>
    </Stack>
  );
}

type RowProps = { name: string; stored: StoredTemplate | undefined; onOpen: () => void };

function PolicyRow({ name, stored, onOpen }: RowProps) {
  const { t, i18n } = useTranslation('statements');
  const queryClient = useQueryClient();
  return (
    <ItemRow
      name={name}
      cells={
        stored
          ? [
              t(`value.${stored.template.category}`),
              t(`value.${stored.template.decision_ground}`),
              t('template.changed', {
                name: stored.changedBy,
                at: formatDateTime(stored.changedAt, i18n.language),
              }),
            ]
          : [t('template.none'), null, null]
      }
      direct={[
        {
          key: 'open',
          words: t(stored ? 'template.change' : 'template.add', { policy: name }),
          icon: stored ? IconPencil : IconPlus,
          run: onOpen,
        },
        stored
          ? {
              key: 'remove',
              words: t('template.remove', { policy: name }),
              icon: IconTrash,
              question: {
                ask: t('template.askRemove'),
                yes: t('template.yes'),
                run: async () => {
                  await ask(removeReasonTemplate, { params: stored });
                  await templatesChanged(queryClient);
                },
              },
            }
          : null,
      ]}
    />
  );
}
