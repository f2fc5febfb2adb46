import { Anchor, Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { RuleFigures, RuleOutcome } from '../../../api/rules.ts';
import { interval } from '../../format/share.ts';
import { paths } from '../../paths/paths.ts';

type Props = {
  figures: RuleFigures;
  outcome: RuleOutcome;
  title?: string;
  /** Only the sums. */
  brief?: boolean;
};

/** What a rule did or would have done, and how often people decided otherwise. */
export function FiguresView({ figures, outcome, title, brief = false }: Props) {
  const { t } = useTranslation('rules');
  const { matched, changed, queue, sample, people, examples } = figures;
  const count = matched.pass + matched.review + matched.block;
  const others = people.filter(({ otherwise }) => otherwise > 0);
  const needless = outcome === 'review';
  return (
    <Stack gap={4}>
      <Text size="sm">
        {title ? `${title} ` : null}
        {t('figures.matched', { count })} {count > 0 ? `${t('figures.by', matched)} ` : null}
        <strong>{t('figures.changed', { count: changed })}</strong>
      </Text>
      {matched.review > 0 ? <Judged of={queue} words={t('figures.queue')} needless={needless} /> : null}
      {matched.pass + matched.block > 0 ? (
        <Judged
          of={sample}
          words={t('figures.sample')}
          needless={needless}
          hint={sample.decided > 0 ? t('figures.sampleHint') : undefined}
        />
      ) : null}
      {!brief && others.length > 0 ? (
        <Table withRowBorders={false} verticalSpacing={2} captionSide="top" maw={420}>
          <Table.Caption ta="start">{t(needless ? 'figures.approvers' : 'figures.people')}</Table.Caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('figures.person')}</Table.Th>
              <Table.Th ta="end">{t('figures.decided')}</Table.Th>
              <Table.Th ta="end">{t(needless ? 'figures.approved' : 'figures.other')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {others.map(({ id, name, decided, otherwise }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  <bdi>{name}</bdi>
                </Table.Td>
                <Table.Td ta="end">{decided}</Table.Td>
                <Table.Td ta="end">{otherwise}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      ) : null}
      {!brief && examples.length > 0 ? (
        <section aria-label={t('figures.examples')}>
          <Text size="sm" c="dimmed">
            {t('figures.examples')}
          </Text>
          {examples.map(({ caseId, title: words }) => (
            <Text key={caseId} size="sm" truncate>
              <Anchor component={Link} to={paths.case('all', caseId)} dir="auto">
                {words || caseId}
              </Anchor>
            </Text>
          ))}
        </section>
      ) : null}
    </Stack>
  );
}

type JudgedProps = {
  of: RuleFigures['queue'];
  words: string;
  needless: boolean;
  hint?: string | undefined;
};

function Judged({ of: { decided, otherwise, share }, words, needless, hint }: JudgedProps) {
  const { t, i18n } = useTranslation('rules');
  const answer = share
    ? t(needless ? 'figures.needless' : 'figures.otherwise', {
        count: decided,
        otherwise,
        interval: interval(share, i18n.language),
      })
    : t('figures.nobody');
  return (
    <Text size="sm" c="dimmed">
      {t('figures.judged', { of: words, answer })} {hint}
    </Text>
  );
}
