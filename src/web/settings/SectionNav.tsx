import { NavLink, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths, type SettingsSection } from '../paths/paths.ts';
import classes from './SettingsPage.module.css';
import type { Group } from './sections.ts';

type Props = { groups: readonly Group[]; chosen: SettingsSection };

/** Links to the other sections; on a small screen a link back to the index replaces them. */
export function SectionNav({ groups, chosen }: Props) {
  const { t } = useTranslation('settings');
  return (
    <nav className={classes.nav} aria-label={t('title')}>
      {groups.map(({ name, sections }) => (
        <div key={name} className={classes.navGroup}>
          <Text size="xs" c="dimmed" fw={600} px="xs" mb={2}>
            {t(`group.${name}`)}
          </Text>
          {sections.map((section) => (
            <NavLink
              key={section.name}
              component={Link}
              to={paths.settings(section.name)}
              label={t(`section.${section.name}`)}
              leftSection={<section.Icon size={16} aria-hidden="true" />}
              active={section.name === chosen}
              aria-current={section.name === chosen ? 'page' : undefined}
              className={classes.navLink}
            />
          ))}
        </div>
      ))}
    </nav>
  );
}
