import {
  IconAbc,
  IconCalendarX,
  IconClockDown,
  IconCpu,
  IconGavel,
  IconHeart,
  IconKey,
  IconListDetails,
  IconPalette,
  IconPhotoSearch,
  IconPlugConnected,
  IconScale,
  IconTags,
  IconUsersGroup,
  IconWebhook,
  type TablerIcon,
} from '@tabler/icons-react';
import { type ComponentType, lazy } from 'react';
import type { Role } from '../../api/common.ts';
import type { SettingsSection } from '../paths.ts';
import { mayManage } from './may-manage.ts';

export type Section = {
  name: SettingsSection;
  Icon: TablerIcon;
  Section: ComponentType;
  adminOnly?: boolean;
};
export type Group = { name: 'deciding' | 'machine' | 'exchange' | 'organisation'; sections: Section[] };

const LanesSection = lazy(async () => ({ default: (await import('./lanes/LanesSection.tsx')).LanesSection }));
const LabelsSection = lazy(async () => ({
  default: (await import('./labels/LabelsSection.tsx')).LabelsSection,
}));
const PoliciesSection = lazy(async () => ({
  default: (await import('./policies/PoliciesSection.tsx')).PoliciesSection,
}));
const StatementsSection = lazy(async () => ({
  default: (await import('./statements/StatementsSection.tsx')).StatementsSection,
}));
const CareSection = lazy(async () => ({ default: (await import('../care/CareSection.tsx')).CareSection }));
const EnginesSection = lazy(async () => ({
  default: (await import('./engines/EnginesSection.tsx')).EnginesSection,
}));
const WordsSection = lazy(async () => ({ default: (await import('./words/WordsSection.tsx')).WordsSection }));
const GalleriesSection = lazy(async () => ({
  default: (await import('./galleries/GalleriesSection.tsx')).GalleriesSection,
}));
const AccountsSection = lazy(async () => ({
  default: (await import('./accounts/AccountsSection.tsx')).AccountsSection,
}));
const WebhooksSection = lazy(async () => ({
  default: (await import('./webhooks/WebhooksSection.tsx')).WebhooksSection,
}));
const ExportsSection = lazy(async () => ({
  default: (await import('./exports/ExportsSection.tsx')).ExportsSection,
}));
const KeysSection = lazy(async () => ({ default: (await import('./keys/KeysSection.tsx')).KeysSection }));
const PeopleSection = lazy(async () => ({
  default: (await import('./people/PeopleSection.tsx')).PeopleSection,
}));
const RetentionSection = lazy(async () => ({
  default: (await import('./retention/RetentionSection.tsx')).RetentionSection,
}));
const AppearanceSection = lazy(async () => ({
  default: (await import('./appearance/AppearanceSection.tsx')).AppearanceSection,
}));

/** Everything that can be set, once, in the order of the index. */
const groups: Group[] = [
  {
    name: 'deciding',
    sections: [
      { name: 'lanes', Icon: IconListDetails, Section: LanesSection },
      { name: 'labels', Icon: IconTags, Section: LabelsSection },
      { name: 'policies', Icon: IconGavel, Section: PoliciesSection },
      { name: 'statements', Icon: IconScale, Section: StatementsSection },
      { name: 'care', Icon: IconHeart, Section: CareSection },
    ],
  },
  {
    name: 'machine',
    sections: [
      { name: 'engines', Icon: IconCpu, Section: EnginesSection },
      { name: 'words', Icon: IconAbc, Section: WordsSection },
      { name: 'galleries', Icon: IconPhotoSearch, Section: GalleriesSection },
    ],
  },
  {
    name: 'exchange',
    sections: [
      { name: 'accounts', Icon: IconPlugConnected, Section: AccountsSection, adminOnly: true },
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

/** What somebody of this role may set. */
export function groupsFor(role: Role): Group[] {
  if (!mayManage(role)) return [];
  return groups
    .map(({ name, sections }) => ({
      name,
      sections: sections.filter(({ adminOnly }) => !adminOnly || role === 'admin'),
    }))
    .filter(({ sections }) => sections.length > 0);
}
