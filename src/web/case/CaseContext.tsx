import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CaseDetail } from '../../api/cases.ts';
import { Heading } from '../ui/Heading.tsx';
import { formatMoment } from '../ui/time.ts';

type Past = NonNullable<CaseDetail['context']['user']>;

function PastNote({ heading, past }: { heading: string; past: Past }) {
  const { t, i18n } = useTranslation('case');
  const parts = [
    past.id,
    t('past.cases', { count: past.cases }),
    past.cases > 0 ? t('past.rejected', { count: past.rejected }) : null,
    past.lastAt ? t('past.last', { at: formatMoment(past.lastAt, Date.now(), i18n.language) }) : null,
  ];
  return (
    <section>
      <Heading>{heading}</Heading>
      <Text size="sm">{parts.filter(Boolean).join(' · ')}</Text>
    </section>
  );
}

/** What is known of this user and this room from the last thirty days. */
export function CaseContext({ context }: { context: CaseDetail['context'] }) {
  const { t } = useTranslation('case');
  return (
    <>
      {context.user ? <PastNote heading={t('past.user')} past={context.user} /> : null}
      {context.room ? <PastNote heading={t('past.room')} past={context.room} /> : null}
    </>
  );
}
