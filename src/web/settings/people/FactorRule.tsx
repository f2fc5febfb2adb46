import { Stack, Switch, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { setSecondFactorRule } from '../../../api/accounts.ts';
import { accessChanged } from '../../api/access.ts';
import { ask } from '../../api/ask.ts';
import { isProblem } from '../../api/problem-error.ts';
import { paths } from '../../paths/paths.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';

/** Whether supervisors and administrators must have a second factor. */
export function FactorRule({ required }: { required: boolean }) {
  const { t } = useTranslation('access');
  const queryClient = useQueryClient();
  const set = useMutation({
    mutationFn: (secondFactorRequired: boolean) =>
      ask(setSecondFactorRule, { body: { secondFactorRequired } }),
    onSuccess: () => accessChanged(queryClient),
  });
  return (
    <Stack gap="xs" mt={8}>
      <Switch
        label={t('rule.label')}
        description={t('rule.hint')}
        checked={set.isPending ? set.variables : required}
        onChange={(event) => set.mutate(event.currentTarget.checked)}
      />
      {set.error ? <ErrorNote error={set.error} compact /> : null}
      {isProblem(set.error, 'second_factor_needed') ? (
        <Text size="sm">
          <Link to={paths.account()} style={{ color: 'var(--sl-accent-text)' }}>
            {t('rule.ownFirst')}
          </Link>
        </Text>
      ) : null}
    </Stack>
  );
}
