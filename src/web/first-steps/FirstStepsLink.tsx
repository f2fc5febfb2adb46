import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { firstStepsQuery } from '../api/guide.ts';
import { paths } from '../paths/paths.ts';
import { mayManage } from '../session/may-manage.ts';
import { useSession } from '../session/use-session.ts';
import { stepsOf } from './steps.ts';

/** Link from an empty page to the first steps, until all steps are done or dismissed. */
export function FirstStepsLink() {
  const { t } = useTranslation('first-steps');
  const { person, guide } = useSession();
  const offered = mayManage(person.role) && !guide.stepsDismissed;
  const { data } = useQuery({ ...firstStepsQuery(), enabled: offered });
  if (!offered || !data || stepsOf(data, guide).every(({ done }) => done)) return null;
  return (
    <Anchor component={Link} to={paths.firstSteps()} size="sm">
      {t('offer')}
    </Anchor>
  );
}
