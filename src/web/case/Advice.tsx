import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Advice as Says } from '../../api/advice.ts';
import { formatDateTime } from '../format/time.ts';
import { usePolicyName } from '../labels/policies.ts';
import { Heading } from '../ui/Heading.tsx';
import classes from './Advice.module.css';

/** What the adviser says of the case, with the clause that it quotes. */
export function Advice({ advice }: { advice: Says }) {
  const { t, i18n } = useTranslation('adviser');
  const nameOf = usePolicyName();
  const { verdict, policy, policyVersion, clause, reason, model, at } = advice;
  return (
    <section aria-label={t('title')} data-testid="advice">
      <Heading>{t('heading', { says: t(`says.${verdict}`) })}</Heading>
      {clause ? (
        <blockquote className={classes.clause} dir="auto">
          {clause}
        </blockquote>
      ) : null}
      {policy ? (
        <Text size="xs" c="dimmed">
          {t('clauseOf', { policy: nameOf(policy), version: policyVersion })}
        </Text>
      ) : null}
      <Text size="sm" mt={4} dir="auto" className={classes.reason}>
        {reason}
      </Text>
      <Text size="xs" c="dimmed">
        {t('by', { model, at: formatDateTime(at, i18n.language) })}
      </Text>
    </section>
  );
}
