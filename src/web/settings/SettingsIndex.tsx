import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../paths/paths.ts';
import { Heading } from '../ui/Heading.tsx';
import { SearchParam } from '../ui/SearchParam.tsx';
import classes from './SettingsIndex.module.css';
import type { Group } from './sections.ts';
import { type MatchingSection, useSectionSearch } from './use-section-search.ts';

/** All sections that this person can open, grouped, with a search that also covers single settings. */
export function SettingsIndex({ groups }: { groups: readonly Group[] }) {
  const { t } = useTranslation('settings');
  const [params] = useSearchParams();
  const shownGroups = useSectionSearch(groups, params.get('q') ?? '');
  return (
    <>
      <div className={classes.search}>
        <SearchParam label={t('search')} clear={t('clearSearch')} />
      </div>
      {shownGroups.map(({ name, sections }) => (
        <section key={name} className={classes.group} aria-labelledby={`group-${name}`}>
          <Heading id={`group-${name}`}>{t(`group.${name}`)}</Heading>
          <ul className={classes.cards}>
            {sections.map((section) => (
              <li key={section.name}>
                <Card section={section} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {shownGroups.length === 0 ? <Text c="dimmed">{t('noMatch')}</Text> : null}
    </>
  );
}

function Card({ section: { name, Icon, matches } }: { section: MatchingSection }) {
  const { t } = useTranslation('settings');
  return (
    <Link to={paths.settings(name)} className={classes.card}>
      <Icon size={20} className={classes.icon} aria-hidden="true" />
      <span className={classes.words}>
        <span className={classes.name}>{t(`section.${name}`)}</span>
        <span className={classes.about}>{t(`about.${name}`)}</span>
        {matches.length > 0 ? <span className={classes.matches}>{matches.join(' · ')}</span> : null}
      </span>
    </Link>
  );
}
