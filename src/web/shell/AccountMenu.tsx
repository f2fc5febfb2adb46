import { Menu } from '@mantine/core';
import {
  IconClockHour4,
  IconHeart,
  IconKeyboard,
  IconLanguage,
  IconListCheck,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCog,
} from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { signOut } from '../../api/sign-in.ts';
import { ask } from '../api/ask.ts';
import { careQuery } from '../api/care.ts';
import { q } from '../api/client.ts';
import { useThemeSwitch } from '../appearance/ThemeSwitch.tsx';
import { useDecidingStore } from '../decision/use-deciding.ts';
import { changeLanguage } from '../i18n/words.ts';
import { doAction } from '../keys/use-keys.ts';
import { paths } from '../paths/paths.ts';
import { mayManage } from '../session/may-manage.ts';
import { useSession } from '../session/use-session.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { AccountButton } from './AccountButton.tsx';
import { SignOutDialog } from './SignOutDialog.tsx';

const CareDialog = lazyPart(async () => (await import('../care/CareDialog.tsx')).CareDialog);

export function AccountMenu({ onHelp }: { onHelp: () => void }) {
  const { t, i18n } = useTranslation('common');
  const { person } = useSession();
  const [caring, setCaring] = useState(false);
  const severe = useQuery(careQuery()).data?.exposure.severe ?? 0;
  const { other, toggle } = useThemeSwitch();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const deciding = useDecidingStore();
  const signingOut = useMutation({
    mutationFn: () => ask(signOut),
    onSuccess: async () => {
      await deciding.clear();
      // The page still shows the person's data until the sign-in page is there: do not refetch.
      await queryClient.invalidateQueries({ queryKey: q.session().queryKey, refetchType: 'none' });
      await navigate(paths.signIn());
    },
  });
  const [asking, setAsking] = useState(false);
  const leave = () => (deciding.waiting().length > 0 ? setAsking(true) : signingOut.mutate());
  const otherLanguage = i18n.language === 'zh-CN' ? 'en' : 'zh-CN';
  return (
    <>
      <Menu position="bottom-end" width={230} withinPortal={false}>
        <Menu.Target>
          <AccountButton />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{person.email}</Menu.Label>
          <Menu.Item
            component={Link}
            to={paths.account()}
            leftSection={<IconUserCog size={17} aria-hidden="true" />}
          >
            {t('access:account.title')}
          </Menu.Item>
          <Menu.Item leftSection={<IconHeart size={17} aria-hidden="true" />} onClick={() => setCaring(true)}>
            {t('care:menu', { count: severe })}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconClockHour4 size={17} aria-hidden="true" />}
            onClick={() => doAction('goShift')}
          >
            {t('keys:action.goShift')}
          </Menu.Item>
          <Menu.Item leftSection={<IconKeyboard size={17} aria-hidden="true" />} onClick={onHelp}>
            {t('keys')}
          </Menu.Item>
          {mayManage(person.role) ? (
            <Menu.Item
              component={Link}
              to={paths.firstSteps()}
              leftSection={<IconListCheck size={17} aria-hidden="true" />}
            >
              {t('first-steps:menu')}
            </Menu.Item>
          ) : null}
          <Menu.Item
            leftSection={
              other === 'light' ? (
                <IconSun size={17} aria-hidden="true" />
              ) : (
                <IconMoon size={17} aria-hidden="true" />
              )
            }
            onClick={toggle}
          >
            {t(`theme.${other}`)}
          </Menu.Item>
          <Menu.Item
            lang={otherLanguage}
            leftSection={<IconLanguage size={17} aria-hidden="true" />}
            onClick={() => void changeLanguage(otherLanguage)}
          >
            {t(`languageName.${otherLanguage}`)}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconLogout size={17} aria-hidden="true" />}
            closeMenuOnClick={false}
            disabled={signingOut.isPending}
            onClick={leave}
          >
            {t('signOut')}
          </Menu.Item>
          {signingOut.error ? <ErrorNote error={signingOut.error} compact /> : null}
        </Menu.Dropdown>
      </Menu>
      {asking ? (
        <SignOutDialog
          onSignOut={() => {
            setAsking(false);
            signingOut.mutate();
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
      <Suspense fallback={null}>{caring ? <CareDialog onClose={() => setCaring(false)} /> : null}</Suspense>
    </>
  );
}
