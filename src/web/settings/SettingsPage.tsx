import { Skeleton, Tabs, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import {
  IconAbc,
  IconCalendarX,
  IconCpu,
  IconHeart,
  IconKey,
  IconListDetails,
  IconPhotoSearch,
  IconScale,
  IconUsersGroup,
  IconWebhook,
  type TablerIcon,
} from '@tabler/icons-react';
import { type ComponentType, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { paths, type SettingsSection } from '../paths.ts';
import { useSession } from '../shell/use-session.ts';
import { Note } from '../ui/Note.tsx';
import { mayManage } from './may-manage.ts';
import classes from './SettingsPage.module.css';

type Section = { name: SettingsSection; Icon: TablerIcon; Section: ComponentType; adminOnly?: boolean };

const GalleriesSection = lazy(async () => ({
  default: (await import('./galleries/GalleriesSection.tsx')).GalleriesSection,
}));
const WordsSection = lazy(async () => ({
  default: (await import('./words/WordsSection.tsx')).WordsSection,
}));
const EnginesSection = lazy(async () => ({
  default: (await import('./engines/EnginesSection.tsx')).EnginesSection,
}));

const LanesSection = lazy(async () => ({ default: (await import('./lanes/LanesSection.tsx')).LanesSection }));
const CareSection = lazy(async () => ({ default: (await import('../care/CareSection.tsx')).CareSection }));
const WebhooksSection = lazy(async () => ({
  default: (await import('./webhooks/WebhooksSection.tsx')).WebhooksSection,
}));

const PeopleSection = lazy(async () => ({
  default: (await import('./people/PeopleSection.tsx')).PeopleSection,
}));
const KeysSection = lazy(async () => ({ default: (await import('./keys/KeysSection.tsx')).KeysSection }));

const RetentionSection = lazy(async () => ({
  default: (await import('./retention/RetentionSection.tsx')).RetentionSection,
}));

const StatementsSection = lazy(async () => ({
  default: (await import('./statements/StatementsSection.tsx')).StatementsSection,
}));

/** In the tabs' order. */
const sections: Section[] = [
  { name: 'galleries', Icon: IconPhotoSearch, Section: GalleriesSection },
  { name: 'words', Icon: IconAbc, Section: WordsSection },
  { name: 'engines', Icon: IconCpu, Section: EnginesSection },
  { name: 'lanes', Icon: IconListDetails, Section: LanesSection },
  { name: 'care', Icon: IconHeart, Section: CareSection },
  { name: 'statements', Icon: IconScale, Section: StatementsSection },
  { name: 'webhooks', Icon: IconWebhook, Section: WebhooksSection, adminOnly: true },
  { name: 'retention', Icon: IconCalendarX, Section: RetentionSection, adminOnly: true },
  { name: 'people', Icon: IconUsersGroup, Section: PeopleSection, adminOnly: true },
  { name: 'keys', Icon: IconKey, Section: KeysSection, adminOnly: true },
];

/** What supervisors and administrators set of the moderation service. */
export function SettingsPage() {
  const { t } = useTranslation(['settings', 'common']);
  useDocumentTitle(`${t('title')} · ${t('common:product')}`);
  const navigate = useNavigate();
  const { person } = useSession();
  const { section } = useParams();
  const theirs = sections.filter(({ adminOnly }) => !adminOnly || person.role === 'admin');
  const chosen = theirs.find(({ name }) => name === section);
  if (!chosen) return <Navigate to={paths.settings('galleries')} replace />;
  return (
    <div className={classes.page}>
      <Title order={1} size="h1">
        {t('title')}
      </Title>
      <Text c="dimmed" size="sm" mb="sm">
        {t('hint')}
      </Text>
      {mayManage(person.role) ? (
        <Tabs
          value={chosen.name}
          keepMounted={false}
          onChange={(next) => {
            const found = sections.find(({ name }) => name === next);
            if (found) void navigate(paths.settings(found.name));
          }}
        >
          <Tabs.List mb="md">
            {theirs.map(({ name, Icon }) => (
              <Tabs.Tab key={name} value={name} leftSection={<Icon size={16} />}>
                {t(`section.${name}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {theirs.map(({ name, Section }) => (
            <Tabs.Panel key={name} value={name}>
              <Suspense fallback={<Skeleton height={220} />}>
                <Section />
              </Suspense>
            </Tabs.Panel>
          ))}
        </Tabs>
      ) : (
        <Note tone="calm" title={t('notYours.title')}>
          <Text size="sm">{t('notYours.hint')}</Text>
        </Note>
      )}
    </div>
  );
}
