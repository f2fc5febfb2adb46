import { MultiSelect, Stack, Switch, TagsInput, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { LaneMembers } from '../../../api/lanes.ts';
import { qPeople } from '../../api/people.ts';

type Props = {
  field: (path: string) => object;
  members: LaneMembers | null;
  change: (members: LaneMembers | null) => void;
};

/** Whose lane it is: everybody's, or that of some people and of those with a skill. */
export function MembersFields({ field, members, change }: Props) {
  const { t } = useTranslation('lanes');
  const people = useQuery(qPeople()).data?.people ?? [];
  const chosen = members?.people.filter((id) => !people.some((one) => one.id === id)) ?? [];
  return (
    <Stack gap="sm" component="section" aria-label={t('members.title')}>
      <Switch
        label={t('members.on')}
        aria-describedby="lane-members"
        checked={members !== null}
        onChange={(event) => change(event.currentTarget.checked ? { people: [], skills: [] } : null)}
      />
      <Text size="xs" c="dimmed" id="lane-members">
        {t('members.what')}
      </Text>
      {members ? (
        <>
          <MultiSelect
            label={t('members.people')}
            description={t('members.peopleHint')}
            searchable
            data={[
              ...people.map(({ id, name }) => ({ value: id, label: name })),
              ...chosen.map((id) => ({ value: id, label: id })),
            ]}
            {...field('members.people')}
          />
          <TagsInput
            label={t('members.skills')}
            description={t('members.skillsHint')}
            {...field('members.skills')}
          />
        </>
      ) : null}
    </Stack>
  );
}
