import {
  IconAbc,
  IconArrowsExchange,
  IconBell,
  IconCalendarX,
  IconClockDown,
  IconCpu,
  IconDice3,
  IconGavel,
  IconHammer,
  IconHeart,
  IconKey,
  IconListDetails,
  IconMedal,
  IconMessageChatbot,
  IconPalette,
  IconPhotoSearch,
  IconPlugConnected,
  IconRoute,
  IconScale,
  IconSchool,
  IconTags,
  IconUsersGroup,
  IconWebhook,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Role } from '../../api/common.ts';
import type { SettingsSection } from '../paths/paths.ts';
import { mayManage } from '../session/may-manage.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

export type Section = {
  name: SettingsSection;
  Icon: TablerIcon;
  Section: ComponentType;
  adminOnly?: boolean;
};
export type Group = { name: 'deciding' | 'machine' | 'exchange' | 'organisation'; sections: Section[] };

const LanesSection = lazyPart(
  async () => (await import('./lanes/LanesSection.tsx')).LanesSection,
  'behind',
  'lanes',
);
const LabelsSection = lazyPart(
  async () => (await import('./labels/LabelsSection.tsx')).LabelsSection,
  'labels',
  'lanes',
);
const PoliciesSection = lazyPart(
  async () => (await import('./policies/PoliciesSection.tsx')).PoliciesSection,
  'policies',
);
const ActionsSection = lazyPart(
  async () => (await import('./actions/ActionsSection.tsx')).ActionsSection,
  'actions',
);
const StatementsSection = lazyPart(
  async () => (await import('./statements/StatementsSection.tsx')).StatementsSection,
  'statements',
  'webhooks',
);
const SampleSection = lazyPart(
  async () => (await import('./sample/SampleSection.tsx')).SampleSection,
  'sample',
);
const GoldSection = lazyPart(async () => (await import('./gold/GoldSection.tsx')).GoldSection, 'gold');
const RulesSection = lazyPart(
  async () => (await import('./rules/RulesSection.tsx')).RulesSection,
  'rules',
  'behind',
  'lanes',
);
const AlarmsSection = lazyPart(
  async () => (await import('./alarms/AlarmsSection.tsx')).AlarmsSection,
  'alarms',
);
const CareSection = lazyPart(async () => (await import('../care/CareSection.tsx')).CareSection);
const EnginesSection = lazyPart(
  async () => (await import('./engines/EnginesSection.tsx')).EnginesSection,
  'engines',
);
const ModelsSection = lazyPart(
  async () => (await import('./models/ModelsSection.tsx')).ModelsSection,
  'engines',
  'models',
);
const WordsSection = lazyPart(
  async () => (await import('./words/WordsSection.tsx')).WordsSection,
  'videos',
  'words',
);
const GalleriesSection = lazyPart(
  async () => (await import('./galleries/GalleriesSection.tsx')).GalleriesSection,
  'galleries',
  'videos',
);
const AdviserSection = lazyPart(
  async () => (await import('./adviser/AdviserSection.tsx')).AdviserSection,
  'adviser',
  'webhooks',
);
const AccountsSection = lazyPart(
  async () => (await import('./accounts/AccountsSection.tsx')).AccountsSection,
  'accounts',
);
const ConnectionsSection = lazyPart(
  async () => (await import('./connections/ConnectionsSection.tsx')).ConnectionsSection,
  'connections',
  'webhooks',
);
const WebhooksSection = lazyPart(
  async () => (await import('./webhooks/WebhooksSection.tsx')).WebhooksSection,
  'videos',
  'webhooks',
);
const ExportsSection = lazyPart(
  async () => (await import('./exports/ExportsSection.tsx')).ExportsSection,
  'exports',
);
const KeysSection = lazyPart(async () => (await import('./keys/KeysSection.tsx')).KeysSection, 'access');
const PeopleSection = lazyPart(
  async () => (await import('./people/PeopleSection.tsx')).PeopleSection,
  'access',
  'quality',
);
const RetentionSection = lazyPart(
  async () => (await import('./retention/RetentionSection.tsx')).RetentionSection,
  'retention',
);
const AppearanceSection = lazyPart(
  async () => (await import('./appearance/AppearanceSection.tsx')).AppearanceSection,
  'appearance',
);

/** All settings sections in the order of the index; each is listed once. */
const groups: Group[] = [
  {
    name: 'deciding',
    sections: [
      { name: 'lanes', Icon: IconListDetails, Section: LanesSection },
      { name: 'labels', Icon: IconTags, Section: LabelsSection },
      { name: 'policies', Icon: IconGavel, Section: PoliciesSection },
      { name: 'actions', Icon: IconHammer, Section: ActionsSection, adminOnly: true },
      { name: 'statements', Icon: IconScale, Section: StatementsSection },
      { name: 'sample', Icon: IconDice3, Section: SampleSection },
      { name: 'gold', Icon: IconMedal, Section: GoldSection },
      { name: 'rules', Icon: IconRoute, Section: RulesSection },
      { name: 'alarms', Icon: IconBell, Section: AlarmsSection },
      { name: 'care', Icon: IconHeart, Section: CareSection },
    ],
  },
  {
    name: 'machine',
    sections: [
      { name: 'engines', Icon: IconCpu, Section: EnginesSection },
      { name: 'models', Icon: IconSchool, Section: ModelsSection },
      { name: 'words', Icon: IconAbc, Section: WordsSection },
      { name: 'galleries', Icon: IconPhotoSearch, Section: GalleriesSection },
      { name: 'adviser', Icon: IconMessageChatbot, Section: AdviserSection, adminOnly: true },
    ],
  },
  {
    name: 'exchange',
    sections: [
      { name: 'accounts', Icon: IconPlugConnected, Section: AccountsSection, adminOnly: true },
      { name: 'connections', Icon: IconArrowsExchange, Section: ConnectionsSection, adminOnly: true },
      { name: 'webhooks', Icon: IconWebhook, Section: WebhooksSection, adminOnly: true },
      { name: 'exports', Icon: IconClockDown, Section: ExportsSection },
      { name: 'keys', Icon: IconKey, Section: KeysSection, adminOnly: true },
    ],
  },
  {
    name: 'organisation',
    sections: [
      { name: 'people', Icon: IconUsersGroup, Section: PeopleSection, adminOnly: true },
      { name: 'retention', Icon: IconCalendarX, Section: RetentionSection, adminOnly: true },
      { name: 'appearance', Icon: IconPalette, Section: AppearanceSection, adminOnly: true },
    ],
  },
];

/** The sections that a role can open. */
export function groupsFor(role: Role): Group[] {
  if (!mayManage(role)) return [];
  return groups
    .map(({ name, sections }) => ({
      name,
      sections: sections.filter(({ adminOnly }) => !adminOnly || role === 'admin'),
    }))
    .filter(({ sections }) => sections.length > 0);
}
