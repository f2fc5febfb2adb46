import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { inviteFields, invitePerson, type NewLink } from '../../../api/accounts.ts';
import { type Role, roles } from '../../../api/common.ts';
import { accessChanged } from '../../api/access.ts';
import { ask } from '../../api/ask.ts';
import { fieldFaultsOf } from '../../api/problem-error.ts';
import { useDraft } from '../../submit/use-draft.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';

/** An invitation to be made. What was typed and not sent is kept for when it is opened again. */
export function InviteForm({ onMade }: { onMade: (made: NewLink) => void }) {
  const { t } = useTranslation('access');
  const queryClient = useQueryClient();
  const { draft, change } = useDraft<{ email: string; role: Role }>('invite', {
    email: '',
    role: 'moderator',
  });
  const invite = useMutation({
    mutationFn: () => ask(invitePerson, { body: { email: draft.email.trim(), role: draft.role } }),
    onSuccess: async (made) => {
      change({ email: '', role: 'moderator' });
      onMade(made);
      await accessChanged(queryClient);
    },
  });
  const faults = fieldFaultsOf(invite.error);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        invite.mutate();
      }}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('invite.what')}
        </Text>
        <TextInput
          type="email"
          label={t('invite.email')}
          description={t('invite.emailHint')}
          required
          withAsterisk={false}
          data-autofocus
          {...inviteFields.email.input}
          value={draft.email}
          error={faults.email ? t('invite.taken') : undefined}
          onChange={(event) => change({ email: event.currentTarget.value })}
        />
        <Select
          label={t('role.label')}
          description={t(`role.may.${draft.role}`)}
          allowDeselect={false}
          value={draft.role}
          data={roles.map((role) => ({ value: role, label: t(`common:role.${role}`) }))}
          onChange={(value) => {
            const role = roles.find((one) => one === value);
            if (role) change({ role });
          }}
        />
        {invite.error && !faults.email ? <ErrorNote error={invite.error} compact /> : null}
        <Group>
          <Button type="submit" loading={invite.isPending}>
            {t('invite.make')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
