import { Box, Button, Drawer, Text } from '@mantine/core';
import { IconCalendarTime, IconPencil, IconTrash, IconUsersPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Account } from '../../../api/accounts.ts';
import { getShifts, type ShiftPlan, setPersonShifts, setTeamShifts } from '../../../api/shifts.ts';
import { listTeams, removeTeam, type Team } from '../../../api/teams.ts';
import { accessChanged } from '../../api/access.ts';
import { ask } from '../../api/ask.ts';
import { queryOf } from '../../api/query.ts';
import { useSession } from '../../session/use-session.ts';
import { useLanguageName } from '../../text/use-language-name.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { ItemRow, ItemTable, ItemTableSkeleton } from '../../ui/ItemTable.tsx';
import { Note } from '../../ui/Note.tsx';
import { SectionHead } from '../section/SectionHead.tsx';
import { ShiftsForm } from './ShiftsForm.tsx';
import { TeamForm } from './TeamForm.tsx';
import { weekdayName } from './weekday-name.ts';

/** Teams, and the planned hours of teams and people. The address says which drawer is open. */
export function Teams({ accounts }: { accounts: readonly Account[] }) {
  const { t, i18n } = useTranslation('access');
  const queryClient = useQueryClient();
  const languageName = useLanguageName();
  const { demo } = useSession();
  const [params, setParams] = useSearchParams();
  const { data, error, refetch } = useQuery(queryOf(listTeams));
  const shifts = useQuery(queryOf(getShifts)).data;
  const close = () => setParams({});
  const chosen = params.get('team');
  const planned = params.get('shifts');
  const team = data?.teams.find(({ id }) => id === chosen) ?? null;
  const planOf = (id: string): ShiftPlan | null =>
    shifts?.teams.find(({ teamId }) => teamId === id) ??
    shifts?.people.find(({ personId }) => personId === id) ??
    null;
  const owner = [...(data?.teams ?? []), ...accounts].find(({ id }) => id === planned) ?? null;
  const saveShifts = (id: string, body: ShiftPlan) =>
    ask(accounts.some((one) => one.id === id) ? setPersonShifts : setTeamShifts, { params: { id }, body });
  const planWords = (id: string) =>
    (planOf(id)?.hours ?? [])
      .map(
        ({ weekdays, from, to }) =>
          `${weekdays.map((day) => weekdayName(day, i18n.language)).join(' ')} ${from}–${to}`,
      )
      .join(', ');
  const row = (one: Team) => (
    <ItemRow
      key={one.id}
      name={one.name}
      {...(one.provisioned && { about: t('teams.provisioned') })}
      cells={[
        one.members.map(({ name }) => name).join(', ') || t('teams.nobody'),
        [...one.skills, ...one.languages.map(languageName)].join(', '),
        one.role ? t(`common:role.${one.role}`) : t('teams.noRole'),
        planWords(one.id),
      ]}
      direct={[
        {
          key: 'change',
          words: t('teams.change', { name: one.name }),
          icon: IconPencil,
          run: () => setParams({ team: one.id }),
        },
        {
          key: 'shifts',
          words: t('shifts.of', { name: one.name }),
          icon: IconCalendarTime,
          run: () => setParams({ shifts: one.id }),
        },
      ]}
      more={[
        {
          key: 'remove',
          words: t('teams.remove', { name: one.name }),
          icon: IconTrash,
          question: {
            ask: t('teams.askRemove', { name: one.name }),
            yes: t('teams.yesRemove'),
            run: async () => {
              await ask(removeTeam, { params: { id: one.id } });
              await accessChanged(queryClient);
            },
          },
        },
      ]}
    />
  );
  const drawer = { position: 'right', size: 'min(440px, 100%)', onClose: close } as const;
  const closeButtonProps = { 'aria-label': t('close') };
  return (
    <Box component="section" mt="lg" aria-label={t('teams.title')}>
      <Heading>{t('teams.title')}</Heading>
      <SectionHead what={t('teams.what')} mb="sm">
        <Button
          variant="default"
          leftSection={<IconUsersPlus size={16} />}
          onClick={() => setParams({ team: 'new' })}
        >
          {t('teams.add')}
        </Button>
      </SectionHead>
      {demo ? (
        <Note tone="calm" title={t('teams.demo')}>
          <Text size="sm">{t('teams.demoHint')}</Text>
        </Note>
      ) : null}
      {error && !data ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <ItemTableSkeleton rows={2} /> : null}
      {data && data.teams.length > 0 ? (
        <ItemTable
          label={t('teams.title')}
          name={t('teams.name')}
          columns={[
            { words: t('teams.members'), width: 28 },
            { words: t('teams.skills'), width: 20 },
            { words: t('role.label'), width: 12 },
            { words: t('shifts.title'), width: 22 },
          ]}
        >
          {data.teams.map(row)}
        </ItemTable>
      ) : null}
      <Drawer
        {...drawer}
        opened={chosen === 'new' || team !== null}
        title={team ? team.name : t('teams.add')}
        closeButtonProps={closeButtonProps}
      >
        <TeamForm key={chosen} team={team} accounts={accounts} onSaved={close} />
      </Drawer>
      <Drawer
        {...drawer}
        opened={owner !== null && shifts !== undefined}
        title={owner ? t('shifts.of', { name: owner.name }) : ''}
        closeButtonProps={closeButtonProps}
      >
        {owner ? (
          <ShiftsForm
            key={owner.id}
            id={owner.id}
            plan={planOf(owner.id)}
            send={(body) => saveShifts(owner.id, body)}
            onSaved={close}
          />
        ) : null}
      </Drawer>
    </Box>
  );
}
