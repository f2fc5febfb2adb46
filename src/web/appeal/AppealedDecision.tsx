import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AppealPage } from '../../api/appeals.ts';
import { StatementWords } from '../statements/StatementWords.tsx';
import { Heading } from '../ui/Heading.tsx';
import { formatDateTime } from '../ui/time.ts';
import { useLabelName } from '../ui/use-label-name.ts';
import classes from './AppealedDecision.module.css';

/** What was decided, as the person concerned may know it. */
export function AppealedDecision({ of }: { of: AppealPage }) {
  const { t, i18n } = useTranslation('appeal');
  const labelName = useLabelName();
  const { kind, verdict, label, policy, reasons, decidedAt } = of;
  return (
    <section aria-labelledby="decision" className={classes.decision}>
      <Heading id="decision">{t('about')}</Heading>
      <Text>
        {t(`of.${kind}`)} <strong>{t(`verdict.${verdict}`)}</strong>
      </Text>
      {label ? <Text size="sm">{t('label', { label: labelName(label) })}</Text> : null}
      {policy ? (
        <Text size="sm">{t('policy', { policy: t(`case:policy.${policy}`, { defaultValue: policy }) })}</Text>
      ) : null}
      <Text size="sm" c="dimmed">
        {t('decidedAt', { at: formatDateTime(decidedAt, i18n.language) })}
      </Text>
      {reasons ? (
        <>
          <Heading level={3}>{t('statements:public')}</Heading>
          <StatementWords of={reasons} />
        </>
      ) : null}
    </section>
  );
}
