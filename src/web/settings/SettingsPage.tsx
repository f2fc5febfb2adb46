import { Skeleton, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconChevronLeft } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams } from 'react-router-dom';
import { paths } from '../paths/paths.ts';
import { useSession } from '../session/use-session.ts';
import { Note } from '../ui/Note.tsx';
import { SectionNav } from './SectionNav.tsx';
import { SettingsIndex } from './SettingsIndex.tsx';
import classes from './SettingsPage.module.css';
import { type Group, groupsFor, type Section } from './sections.ts';

/** The settings of supervisors and administrators: the index, or one section beside the list of sections. */
export function SettingsPage() {
  const { t } = useTranslation(['settings', 'common']);
  const { person } = useSession();
  const { section } = useParams();
  const groups = groupsFor(person.role);
  const chosen = groups.flatMap(({ sections }) => sections).find(({ name }) => name === section);
  const title = chosen ? t(`section.${chosen.name}`) : t('title');
  useDocumentTitle(`${title} · ${t('common:product')}`);
  if (groups.length === 0) {
    return (
      <div className={classes.page}>
        <Title order={1} size="h1" mb="sm">
          {title}
        </Title>
        <Note tone="calm" title={t('notYours.title')}>
          <Text size="sm">{t('notYours.hint')}</Text>
        </Note>
      </div>
    );
  }
  // An unknown or forbidden section leads to the index.
  if (section !== undefined && !chosen) return <Navigate to={paths.allSettings()} replace />;
  return (
    <div className={classes.page}>
      {chosen ? (
        <OneSection groups={groups} chosen={chosen} />
      ) : (
        <>
          <Title order={1} size="h1">
            {title}
          </Title>
          <Text c="dimmed" size="sm" mb="md" maw={760}>
            {t('hint')}
          </Text>
          <SettingsIndex groups={groups} />
        </>
      )}
    </div>
  );
}

function OneSection({ groups, chosen }: { groups: Group[]; chosen: Section }) {
  const { t } = useTranslation('settings');
  const { name, Section } = chosen;
  return (
    <>
      <Link to={paths.allSettings()} className={classes.back}>
        <IconChevronLeft size={15} aria-hidden="true" />
        {t('title')}
      </Link>
      <Title order={1} size="h1" mb="sm">
        {t(`section.${name}`)}
      </Title>
      <div className={classes.columns}>
        <SectionNav groups={groups} chosen={name} />
        <div className={classes.section}>
          <Suspense fallback={<Skeleton height={320} />}>
            <Section key={name} />
          </Suspense>
        </div>
      </div>
    </>
  );
}
