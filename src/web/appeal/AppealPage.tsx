import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { appealPageQuery } from '../api/appeals.ts';
import { isProblem } from '../api/problem-error.ts';
import { SignInLayout } from '../sign-in/SignInLayout.tsx';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { Note } from '../ui/Note.tsx';
import { AppealedDecision } from './AppealedDecision.tsx';
import { AppealForm } from './AppealForm.tsx';
import { AppealState } from './AppealState.tsx';

/** For the person whom a decision concerns: what was decided, and a form to appeal. */
export function AppealPage() {
  const { t } = useTranslation('appeal');
  useDocumentTitle(`${t('page')} · ${t('common:product')}`);
  const { token = '' } = useParams();
  const { data, error, isPending, refetch } = useQuery(appealPageQuery(token));
  const unknown = isProblem(error, 'not_found', 'invalid_request');
  return (
    <SignInLayout wide>
      <Stack gap="md" aria-busy={isPending}>
        <div>
          <Title order={1}>{t('title')}</Title>
          {data?.state === 'possible' ? (
            <Text size="sm" c="dimmed" mt={4}>
              {t('lead')}
            </Text>
          ) : null}
        </div>
        {isPending ? <Skeleton height={240} /> : null}
        {unknown ? (
          <Note tone="warn" title={t('unknown')} alert>
            <Text size="sm">{t('unknownHint')}</Text>
          </Note>
        ) : null}
        {error && !unknown && !data ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
        {data ? (
          <>
            <AppealedDecision of={data} />
            {data.state === 'possible' ? (
              <AppealForm key={token} token={token} until={data.until} />
            ) : (
              <AppealState of={data} token={token} />
            )}
          </>
        ) : null}
      </Stack>
    </SignInLayout>
  );
}
