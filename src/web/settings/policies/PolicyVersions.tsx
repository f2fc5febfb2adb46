import { Button, Group, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '../../../api/languages.ts';
import type { Policy } from '../../../api/policies.ts';
import { discardPolicyDraft, listPolicyVersions, publishPolicies } from '../../../api/policy-versions.ts';
import { ask } from '../../api/ask.ts';
import { invalidate, queryOf } from '../../api/query.ts';
import { settingsChanged } from '../../api/settings-changed.ts';
import { formatDateTime } from '../../format/time.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Heading } from '../../ui/Heading.tsx';
import classes from './Policies.module.css';

type Props = {
  policy: Policy;
  /** The form has changes that are not saved: they are not part of the draft yet. */
  unsaved: boolean;
};

/** The draft of a policy, with what becomes of it; without one, which version is in use. */
export function PolicyDraftBar({ policy, unsaved }: Props) {
  const { t, i18n } = useTranslation('policies');
  const queryClient = useQueryClient();
  const { key, version, draft } = policy;
  const changed = async () => {
    await Promise.all([
      settingsChanged(queryClient, 'policies'),
      invalidate(queryClient, listPolicyVersions),
    ]);
  };
  const publish = useMutation({
    mutationFn: (draftAt: string) => ask(publishPolicies, { body: { policies: [{ key, draftAt }] } }),
    onSettled: changed,
  });
  const next = version + 1;
  return (
    <Stack gap="xs" className={classes.draft} data-draft={draft !== null || undefined} data-testid="draft">
      <Text size="sm">
        {draft
          ? t('draft.by', { version: next, by: draft.by.name, at: formatDateTime(draft.at, i18n.language) })
          : t('draft.none', { version })}
      </Text>
      {draft ? (
        <>
          <Text size="xs" c="dimmed">
            {t(unsaved ? 'draft.unsaved' : 'draft.hint', { version })}
          </Text>
          <Group gap="xs">
            <Button
              size="xs"
              loading={publish.isPending}
              disabled={unsaved}
              onClick={() => publish.mutate(draft.at)}
            >
              {t('draft.publish', { version: next })}
            </Button>
            <ConfirmButton
              words={t('draft.discard')}
              icon={<IconTrash size={16} />}
              size="xs"
              ask={t('draft.discardQuestion', { version })}
              yes={t('draft.discard')}
              run={async () => {
                await ask(discardPolicyDraft, { params: { key } });
                await changed();
              }}
            />
          </Group>
        </>
      ) : null}
      {publish.error ? <ErrorNote error={publish.error} compact /> : null}
    </Stack>
  );
}

/** What a policy said before. */
export function EarlierVersions({ policy }: { policy: Policy }) {
  const { t, i18n } = useTranslation('policies');
  const { data, error, refetch } = useQuery(queryOf(listPolicyVersions, { params: { key: policy.key } }));
  const earlier = data?.versions.filter(({ version }) => version < policy.version) ?? [];
  return (
    <section data-testid="versions">
      <Heading>{t('versions')}</Heading>
      {error && !data ? <ErrorNote error={error} onRetry={() => void refetch()} compact /> : null}
      {earlier.map(({ version, publishedAt, by, names, descriptions, provisions }) => (
        <div key={version} className={classes.version}>
          <Text size="xs" c="dimmed">
            {t(by ? 'versionBy' : 'versionAt', {
              version,
              by: by?.name,
              at: formatDateTime(publishedAt, i18n.language),
            })}
          </Text>
          <Text size="sm" fw={600}>
            <bdi>{inLanguage(names, i18n.language) ?? policy.key}</bdi>
          </Text>
          {[inLanguage(provisions, i18n.language), inLanguage(descriptions, i18n.language)].map((text) =>
            text ? (
              <Text key={text} size="sm" className={classes.words} dir="auto">
                {text}
              </Text>
            ) : null,
          )}
        </div>
      ))}
    </section>
  );
}
