import { Blockquote, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AppealPage } from '../../api/appeals.ts';
import { inLanguage, type Localised } from '../../api/languages.ts';
import { formatDateTime } from '../format/time.ts';
import { useLabelName } from '../labels/use-label-name.ts';
import { StatementWords } from '../statements/StatementWords.tsx';
import { Heading } from '../ui/Heading.tsx';
import classes from './AppealedDecision.module.css';

/** The decision, as far as the person concerned may know it. */
export function AppealedDecision({ of }: { of: AppealPage }) {
  const { t, i18n } = useTranslation('appeal');
  const labelName = useLabelName();
  const { kind, verdict, label, policy, words, reasons, decidedAt } = of;
  const own = (one: Localised) => inLanguage(one, i18n.language);
  return (
    <section aria-labelledby="decision" className={classes.decision}>
      <Heading id="decision">{t('about')}</Heading>
      <Text>
        {t(`of.${kind}`)} <strong>{t(`verdict.${verdict}`)}</strong>
      </Text>
      {label ? <Text size="sm">{t('label', { label: own(words.label) ?? labelName(label) })}</Text> : null}
      {policy ? <Text size="sm">{t('policy', { policy: own(words.policy) ?? policy })}</Text> : null}
      {own(words.provision) ? (
        <Blockquote p="sm" my="xs" fz="sm" dir="auto">
          {own(words.provision)}
        </Blockquote>
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
