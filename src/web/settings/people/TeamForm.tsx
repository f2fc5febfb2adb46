import { MultiSelect, Select, TagsInput, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Account } from '../../../api/accounts.ts';
import { type Role, roles } from '../../../api/common.ts';
import { type ContentLanguage, contentLanguages, unrecognised } from '../../../api/content-languages.ts';
import { changeTeam, makeTeam, type Team, teamFields } from '../../../api/teams.ts';
import { accessChanged } from '../../api/access.ts';
import { ask } from '../../api/ask.ts';
import { BodyForm } from '../../forms/BodyForm.tsx';
import { useBodyForm } from '../../forms/use-body-form.tsx';
import { useLanguageName } from '../../text/use-language-name.ts';

const noRole = 'none';
type Props = { team: Team | null; accounts: readonly Account[]; onSaved: () => void };

/** Makes or changes a team. The unsaved draft is stored until the form is opened again. */
export function TeamForm({ team, accounts, onSaved }: Props) {
  const { t } = useTranslation('access');
  const languageName = useLanguageName();
  const queryClient = useQueryClient();
  const form = useBodyForm({
    fields: teamFields,
    initial: {
      name: team?.name ?? '',
      skills: team?.skills ?? [],
      languages: (team?.languages ?? []) as ContentLanguage[],
      role: (team?.role ?? noRole) as Role | typeof noRole,
      members: team?.members.map(({ id }) => id) ?? [],
    },
    toBody: ({ role, ...body }) => ({ ...body, role: role === noRole ? null : role }),
    draftKey: `team.${team?.id ?? 'new'}`,
    send: (body) => (team ? ask(changeTeam, { params: { id: team.id }, body }) : ask(makeTeam, { body })),
    onSent: () => {
      onSaved();
      return accessChanged(queryClient);
    },
  });
  const { field } = form;
  const inIt = new Set(team?.members.map(({ id }) => id));
  return (
    <BodyForm of={form} label={t(team ? 'teams.save' : 'teams.make')}>
      <TextInput
        label={t('teams.name')}
        description={t('teams.nameHint')}
        data-autofocus
        {...field('name')}
      />
      <MultiSelect
        label={t('teams.members')}
        description={t('teams.membersHint')}
        searchable
        data={accounts
          .filter(({ id, disabledAt }) => disabledAt === null || inIt.has(id))
          .map(({ id, name, email }) => ({ value: id, label: `${name} · ${email}` }))}
        {...field('members')}
      />
      <TagsInput label={t('skills.label')} description={t('teams.skillsHint')} {...field('skills')} />
      <MultiSelect
        label={t('teams.languages')}
        description={t('teams.languagesHint')}
        searchable
        data={contentLanguages
          .filter((code) => code !== unrecognised)
          .map((code) => ({ value: code, label: languageName(code) }))}
        {...field('languages')}
      />
      <Select
        label={t('teams.role')}
        description={t('teams.roleHint')}
        allowDeselect={false}
        data={[
          { value: noRole, label: t('teams.noRole') },
          ...roles.map((role) => ({ value: role, label: t(`common:role.${role}`) })),
        ]}
        {...field('role')}
      />
    </BodyForm>
  );
}
