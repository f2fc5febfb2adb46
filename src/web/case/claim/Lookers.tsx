import { Text } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { lookAt, qPeople } from '../../api/people.ts';
import { useSession } from '../../session/use-session.ts';

/** Who else looks at this case right now. While this is on the page, the others see this person too. */
export function Lookers({ caseId }: { caseId: string }) {
  const { t, i18n } = useTranslation('people');
  const { person } = useSession();
  const people = useQuery(qPeople()).data?.people ?? [];
  useEffect(() => {
    lookAt(caseId);
    return () => lookAt(null);
  }, [caseId]);
  const others = people.filter(({ id, caseIds }) => id !== person.id && caseIds.includes(caseId));
  if (others.length === 0) return null;
  const names = new Intl.ListFormat(i18n.language).format(others.map(({ name }) => name));
  return (
    <Text span size="xs" c="dimmed" data-testid="lookers">
      <IconEye size={14} aria-hidden="true" style={{ verticalAlign: -2 }} />{' '}
      {t('looking', { names, count: others.length })}
    </Text>
  );
}
