import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { PlacesButton } from './PlacesButton.tsx';
import { usePlaces } from './places.ts';

/** The navigation rail's links, on a small screen. */
export function PlacesMenu() {
  const { t } = useTranslation('common');
  const { pathname } = useLocation();
  const places = usePlaces();
  return (
    <Menu position="bottom-start" width={200} withinPortal={false}>
      <Menu.Target>
        <PlacesButton />
      </Menu.Target>
      <Menu.Dropdown>
        {places.map(({ name, to, under, Icon }) => (
          <Menu.Item
            key={name}
            component={Link}
            to={to}
            leftSection={<Icon size={18} aria-hidden="true" />}
            aria-current={pathname.startsWith(under) ? 'page' : undefined}
          >
            {t(`place.${name}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
