import { Button, Collapse, Group, NativeSelect, Text } from '@mantine/core';
import {
  IconDevices,
  IconKey,
  IconLogout,
  IconShieldOff,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Account,
  type AccountChanges,
  changeAccount,
  dropSecondFactor,
  endSessions,
  makePasswordLink,
  type NewLink,
} from '../../../api/accounts.ts';
import { roles } from '../../../api/common.ts';
import { accessChanged } from '../../api/access.ts';
import { ask } from '../../api/ask.ts';
import { formatDateTime } from '../../format/time.ts';
import { useSession } from '../../session/use-session.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import classes from '../../ui/Rows.module.css';
import { PersonSessions } from './PersonSessions.tsx';

type Props = { account: Account; onLink: (link: NewLink) => void };

/** One person: their role, whether their account is active, and their sessions. */
export function PersonRow({ account, onLink }: Props) {
  const { t, i18n } = useTranslation('access');
  const queryClient = useQueryClient();
  const self = useSession().person.id === account.id;
  const [open, setOpen] = useState(false);
  const { id, name, email, role, disabledAt, secondFactor, sessions, seenAt } = account;
  const at = (time: string) => formatDateTime(time, i18n.language);
  const change = useMutation({
    mutationFn: (body: AccountChanges) => ask(changeAccount, { params: { id }, body }),
    onSuccess: () => accessChanged(queryClient),
  });
  const link = useMutation({
    mutationFn: () => ask(makePasswordLink, { params: { id } }),
    onSuccess: async (link) => {
      onLink(link);
      await accessChanged(queryClient);
    },
  });
  const then = (run: () => Promise<unknown>) => async () => {
    await run();
    await accessChanged(queryClient);
  };
  const facts = [
    ...(disabledAt ? [t('people.disabledSince', { at: at(disabledAt) })] : []),
    ...(sessions > 0 ? [t('people.sessions', { count: sessions })] : []),
    seenAt ? t('people.seen', { at: at(seenAt) }) : t('people.neverSeen'),
    t(secondFactor ? 'people.withFactor' : 'people.withoutFactor'),
  ];
  return (
    <li className={classes.row} data-off={disabledAt ? true : undefined} data-testid={`person-${email}`}>
      <div className={classes.about}>
        <Text fw={600}>{self ? t('people.you', { name }) : name}</Text>
        <Text size="sm">{email}</Text>
        <Text size="sm" c="dimmed">
          {facts.join(' · ')}
        </Text>
      </div>
      <Group gap="xs">
        <NativeSelect
          size="xs"
          aria-label={t('role.of', { name })}
          value={role}
          disabled={disabledAt !== null || change.isPending}
          data={roles.map((each) => ({ value: each, label: t(`common:role.${each}`) }))}
          onChange={(event) => {
            const chosen = roles.find((each) => each === event.currentTarget.value);
            if (chosen) change.mutate({ role: chosen });
          }}
        />
        {disabledAt === null ? (
          <>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconKey size={14} />}
              aria-label={t('password.linkFor', { name })}
              loading={link.isPending}
              onClick={() => link.mutate()}
            >
              {t('password.link')}
            </Button>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconDevices size={14} />}
              aria-expanded={open}
              aria-label={t('sessions.of', { name })}
              onClick={() => setOpen(!open)}
            >
              {t('sessions.words')}
            </Button>
            {secondFactor ? (
              <ConfirmButton
                words={t('factor.dropOf', { name })}
                icon={<IconShieldOff size={16} />}
                iconOnly
                ask={t('factor.askDrop', { name })}
                yes={t('factor.drop')}
                no={t('no')}
                run={then(() => ask(dropSecondFactor, { params: { id } }))}
              />
            ) : null}
            {sessions > 0 ? (
              <ConfirmButton
                words={t('sessions.endOf', { name })}
                icon={<IconLogout size={16} />}
                iconOnly
                ask={t('sessions.askEndOf', { name })}
                yes={t('sessions.endAll')}
                no={t('no')}
                run={then(() => ask(endSessions, { params: { id } }))}
              />
            ) : null}
            <ConfirmButton
              words={t('people.disable', { name })}
              icon={<IconUserOff size={16} />}
              iconOnly
              ask={t('people.askDisable', { name })}
              yes={t('people.yesDisable')}
              no={t('no')}
              run={then(() => ask(changeAccount, { params: { id }, body: { disabled: true } }))}
            />
          </>
        ) : (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconUserCheck size={14} />}
            aria-label={t('people.enableOf', { name })}
            loading={change.isPending}
            onClick={() => change.mutate({ disabled: false })}
          >
            {t('people.enable')}
          </Button>
        )}
      </Group>
      {change.error || link.error ? (
        <div className={classes.under}>
          <ErrorNote error={change.error ?? link.error} compact />
        </div>
      ) : null}
      <Collapse expanded={open} className={classes.under}>
        {open ? <PersonSessions personId={id} /> : null}
      </Collapse>
    </li>
  );
}
