import { Text } from '@mantine/core';
import { IconBuildingBank, IconFlag, IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ReporterKind, ShownNotice } from '../../../api/reported.ts';
import { ends, percentWithin } from '../../format/share.ts';
import { formatMoment, formatSpan } from '../../format/time.ts';
import { ShownText } from '../../text/ShownText.tsx';
import { withoutHidden } from '../../text/text-marks.ts';
import { Heading } from '../../ui/Heading.tsx';
import { Parts } from '../../ui/Parts.tsx';
import { useNow } from '../../ui/use-now.ts';
import classes from './ReportList.module.css';

const icons = {
  user: IconFlag,
  'trusted-flagger': IconShieldCheck,
  authority: IconBuildingBank,
} as const satisfies Record<ReporterKind, unknown>;

/** What people reported about the content: those that wait first. */
export function ReportList({ notices, count }: { notices: readonly ShownNotice[]; count: number }) {
  const { t } = useTranslation('notices');
  const hidden = count - notices.filter(({ answeredAt }) => answeredAt === null).length;
  return (
    <section aria-labelledby="reports" data-testid="reports">
      <Heading id="reports">{t('title', { count })}</Heading>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list must scroll by keyboard too */}
      <ul className={classes.list} tabIndex={0}>
        {notices.map((notice) => (
          <Report key={notice.id} notice={notice} />
        ))}
      </ul>
      {hidden > 0 ? (
        <Text size="xs" c="dimmed">
          {t('more', { count: hidden })}
        </Text>
      ) : null}
    </section>
  );
}

function Report({ notice }: { notice: ShownNotice }) {
  const { t, i18n } = useTranslation('notices');
  const { reporter, reason, words, createdAt, dueAt, outcome, answeredAt } = notice;
  const Icon = icons[reporter.kind];
  const facts = [
    t(`kind.${reporter.kind}`),
    withoutHidden(reporter.name ?? reporter.id),
    formatMoment(createdAt, Date.now(), i18n.language),
    outcome ? t(`outcome.${outcome}`) : null,
  ];
  return (
    <li className={classes.one} data-kind={reporter.kind} data-answered={answeredAt !== null || undefined}>
      <Icon size={14} aria-hidden="true" className={classes.icon} />
      <div className={classes.words}>
        <Text size="sm" fw={600} dir="auto">
          <ShownText text={reason} />
        </Text>
        <Text size="xs" c="dimmed">
          <Parts of={facts} />
        </Text>
        <Earlier earlier={notice.earlier} />
        {dueAt && answeredAt === null ? <Due at={dueAt} /> : null}
        {words ? (
          <Text size="sm" className={classes.text} dir="auto">
            <ShownText text={words} />
          </Text>
        ) : null}
      </div>
    </li>
  );
}

function Earlier({ earlier: { upheld, answered, share } }: Pick<ShownNotice, 'earlier'>) {
  const { t, i18n } = useTranslation('notices');
  return (
    <Text size="xs" c="dimmed">
      {share
        ? t('earlier', {
            upheld,
            count: answered,
            share: percentWithin(share, i18n.language),
            interval: ends(share, i18n.language),
          })
        : t('firstReport')}
    </Text>
  );
}

function Due({ at }: { at: string }) {
  const { t, i18n } = useTranslation('notices');
  const seconds = (Date.parse(at) - useNow()) / 1000;
  const span = formatSpan(Math.abs(seconds), i18n.language);
  return (
    <Text size="sm" fw={600} className={classes.due} data-late={seconds < 0 || undefined}>
      {t(seconds < 0 ? 'late' : 'due', { span, at: formatMoment(at, Date.now(), i18n.language) })}
    </Text>
  );
}
