import { Box, Button, Drawer, Stack } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { listAccounts, type NewLink } from '../../../api/accounts.ts';
import { queryOf } from '../../api/query.ts';
import { paths } from '../../paths/paths.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { ItemTable, ItemTableSkeleton } from '../../ui/ItemTable.tsx';
import { ShownOnce } from '../../ui/ShownOnce.tsx';
import { SectionHead } from '../section/SectionHead.tsx';
import { FactorRule } from './FactorRule.tsx';
import { InviteForm } from './InviteForm.tsx';
import { OpenLinks } from './OpenLinks.tsx';
import { PersonRow } from './PersonRow.tsx';
import { QualityRule } from './QualityRule.tsx';
import { Teams } from './Teams.tsx';

/** The accounts, their roles and their sign-in. The address says whether the drawer of an invitation is open. */
export function PeopleSection() {
  const { t } = useTranslation('access');
  const [params, setParams] = useSearchParams();
  const [newLink, setNewLink] = useState<NewLink | null>(null);
  const { data, error, refetch } = useQuery(queryOf(listAccounts));
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <ItemTableSkeleton rows={6} />;
  const close = () => setParams({});
  return (
    <Stack gap="md">
      <SectionHead what={t('people.what')}>
        <Button leftSection={<IconUserPlus size={16} />} onClick={() => setParams({ invite: 'new' })}>
          {t('invite.open')}
        </Button>
      </SectionHead>
      <ItemTable
        label={t('people.list')}
        name={t('people.column.name')}
        columns={[
          { words: t('role.label'), width: 14 },
          { words: t('skills.label'), width: 22 },
          { words: t('people.column.state'), width: 16 },
          { words: t('people.column.seen'), width: 14 },
          { words: t('factor.title'), width: 10 },
        ]}
      >
        {data.accounts.map((account) => (
          <PersonRow key={account.id} account={account} onLink={setNewLink} />
        ))}
      </ItemTable>
      {data.links.length > 0 ? <OpenLinks links={data.links} /> : null}
      <Teams accounts={data.accounts} />
      <Box component="section" mt="lg">
        <Heading>{t('rule.title')}</Heading>
        <FactorRule required={data.secondFactorRequired} />
      </Box>
      <QualityRule />
      <Drawer
        opened={params.get('invite') === 'new'}
        onClose={close}
        position="right"
        size="min(440px, 100%)"
        title={t('invite.open')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <InviteForm
          onCreated={(link) => {
            close();
            setNewLink(link);
          }}
        />
      </Drawer>
      {newLink ? (
        <ShownOnce
          title={t(newLink.link.kind === 'invite' ? 'invite.created' : 'password.created')}
          hint={t('link.hint', { email: newLink.link.email })}
          label={t('link.label')}
          value={`${location.origin}${paths.join(newLink.token)}`}
          onClose={() => setNewLink(null)}
        />
      ) : null}
    </Stack>
  );
}
