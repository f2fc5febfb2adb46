import { Select, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { inviteFields, invitePerson, type NewLink } from '../../../api/accounts.ts';
import { type Role, roles } from '../../../api/common.ts';
import { accessChanged } from '../../api/access.ts';
import { ask } from '../../api/ask.ts';
import { BodyForm } from '../../forms/BodyForm.tsx';
import { useBodyForm } from '../../forms/use-body-form.tsx';

/** Creates an invitation. The unsent draft is stored until the form is opened again. */
export function InviteForm({ onCreated }: { onCreated: (link: NewLink) => void }) {
  const { t } = useTranslation('access');
  const queryClient = useQueryClient();
  const form = useBodyForm({
    fields: inviteFields,
    initial: { email: '', role: 'moderator' as Role },
    toBody: ({ email, role }) => ({ email: email.trim(), role }),
    draftKey: 'invite',
    send: (body) => ask(invitePerson, { body }),
    onSent: (link) => {
      onCreated(link);
      return accessChanged(queryClient);
    },
  });
  return (
    <BodyForm of={form} label={t('invite.create')}>
      <Text size="sm" c="dimmed">
        {t('invite.what')}
      </Text>
      <TextInput
        type="email"
        label={t('invite.email')}
        description={t('invite.emailHint')}
        data-autofocus
        {...form.field('email')}
      />
      <Select
        label={t('role.label')}
        description={t(`role.may.${form.form.values.role}`)}
        allowDeselect={false}
        data={roles.map((role) => ({ value: role, label: t(`common:role.${role}`) }))}
        {...form.field('role')}
      />
    </BodyForm>
  );
}
