import { NativeSelect, TagsInput, Text } from '@mantine/core';
import { IconDevices, IconKey, IconUserCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Account,
  type AccountChanges,
  changeAccount,
  makePasswordLink,
  type NewLink,
} from '../../../api/accounts.ts';
import { roles } from '../../../api/common.ts';
import { accessChanged } from '../../api/access.ts';
import { ask } from '../../api/ask.ts';
import { formatDateTime } from '../../format/time.ts';
import { useSession } from '../../session/use-session.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { ItemRow } from '../../ui/ItemTable.tsx';
import { PersonSessions } from './PersonSessions.tsx';
import { PersonState } from './PersonState.tsx';
import { usePersonMenu } from './person-menu.ts';

type Props = { account: Account; onLink: (link: NewLink) => void };

/** One person: their role, whether their account is active, and their sessions. */
export function PersonRow({ account, onLink }: Props) {
  const { t, i18n } = useTranslation('access');
  const queryClient = useQueryClient();
  const self = useSession().person.id === account.id;
  const [open, setOpen] = useState(false);
  const { id, name, email, role, disabledAt, secondFactor, seenAt } = account;
  const change = useMutation({
    mutationFn: (body: AccountChanges) => ask(changeAccount, { params: { id }, body }),
    // One after the other.
    scope: { id: `account ${id}` },
    onSuccess: () => accessChanged(queryClient),
  });
  const link = useMutation({
    mutationFn: () => ask(makePasswordLink, { params: { id } }),
    onSuccess: async (link) => {
      onLink(link);
      await accessChanged(queryClient);
    },
  });
  const menu = usePersonMenu(account);
  const setRole = (chosen: string) => {
    const role = roles.find((each) => each === chosen);
    if (role) change.mutate({ role });
  };
  return (
    <ItemRow
      name={name}
      head={self ? t('people.you', { name }) : name}
      about={email}
      off={disabledAt !== null}
      testId={`person-${email}`}
      cells={[
        <NativeSelect
          key="role"
          size="xs"
          aria-label={t('role.of', { name })}
          value={role}
          disabled={disabledAt !== null || change.isPending}
          data={roles.map((each) => ({ value: each, label: t(`common:role.${each}`) }))}
          onChange={(event) => setRole(event.currentTarget.value)}
        />,
        <div key="skills">
          <TagsInput
            size="xs"
            aria-label={t('skills.of', { name })}
            // Not disabled meanwhile: the next one may be typed already.
            value={(change.isPending ? change.variables.skills : undefined) ?? account.skills}
            disabled={disabledAt !== null}
            onChange={(skills) => change.mutate({ skills })}
          />
          {account.teams.length > 0 ? (
            <Text size="xs" c="dimmed">
              {t('teams.of', { teams: account.teams.join(', ') })}
            </Text>
          ) : null}
        </div>,
        <PersonState key="state" account={account} />,
        seenAt ? formatDateTime(seenAt, i18n.language) : t('people.neverSeen'),
        t(secondFactor ? 'people.withFactor' : 'people.withoutFactor'),
      ]}
      direct={
        disabledAt === null
          ? [
              {
                key: 'link',
                words: t('password.linkFor', { name }),
                icon: IconKey,
                busy: link.isPending,
                run: () => link.mutate(),
              },
              {
                key: 'sessions',
                words: t('sessions.of', { name }),
                icon: IconDevices,
                expanded: open,
                run: () => setOpen(!open),
              },
            ]
          : [
              {
                key: 'enable',
                words: t('people.enableOf', { name }),
                icon: IconUserCheck,
                busy: change.isPending,
                run: () => change.mutate({ disabled: false }),
              },
            ]
      }
      more={menu}
    >
      {change.error || link.error ? <ErrorNote error={change.error ?? link.error} compact /> : null}
      {open ? <PersonSessions personId={id} /> : null}
    </ItemRow>
  );
}
