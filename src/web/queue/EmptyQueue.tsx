import { Button, Skeleton } from '@mantine/core';
import { IconFilterOff, IconMoodCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { q } from '../api/client.ts';
import { isNarrowed, paths, type QueueFilters } from '../paths/paths.ts';
import { mayManage } from '../session/may-manage.ts';
import { useSession } from '../session/use-session.ts';
import { Empty } from '../ui/Empty.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';

const SamplesPanel = lazyPart(
  async () => (await import('../samples/SamplesPanel.tsx')).SamplesPanel,
  'submit',
);
const FirstStepsLink = lazyPart(
  async () => (await import('../first-steps/FirstStepsLink.tsx')).FirstStepsLink,
  'first-steps',
);

/** Why the list is empty: because of the filters, because all is decided, or because nothing was ever sent. */
export function EmptyQueue({
  lane,
  filters,
  newCount,
}: {
  lane: string;
  filters: QueueFilters;
  newCount: number;
}) {
  const { t } = useTranslation('queue');
  const everything = useQuery(q.arrivals({ lane: 'all' })).data;
  if (isNarrowed(filters)) {
    return (
      <Empty icon={<IconFilterOff size={24} />} title={t('noMatch')} hint={t('noMatchHint')}>
        <Button component={Link} to={paths.queue(lane)} variant="default" size="xs">
          {t('clearFilters')}
        </Button>
      </Empty>
    );
  }
  if (everything && everything.items.length === 0 && newCount === 0) {
    return (
      <Empty icon={<IconMoodCheck size={24} />} title={t('neverAny')} hint={t('neverAnyHint')}>
        <Suspense fallback={<Skeleton height={120} width="100%" />}>
          <SamplesPanel />
          <FirstStepsLink />
        </Suspense>
      </Empty>
    );
  }
  if (lane === 'second-look' || lane === 'sample' || lane === 'appeals') return <NoneAgain lane={lane} />;
  return (
    <Empty icon={<IconMoodCheck size={24} />} title={t('allDone')} hint={t('allDoneHint')}>
      <Button component={Link} to={paths.submit('texts')} variant="default" size="xs">
        {t('toSubmit')}
      </Button>
      <Suspense fallback={null}>
        <FirstStepsLink />
      </Suspense>
    </Empty>
  );
}

const setUp = { 'second-look': 'lanes', sample: 'sample' } as const;
const setUpWords = { lanes: 'empty.toLanes', sample: 'empty.toSample' } as const;

/** Explains how cases get into a lane of second looks, of the audit sample or of appeals. */
function NoneAgain({ lane }: { lane: 'second-look' | 'sample' | 'appeals' }) {
  const { t } = useTranslation('looks');
  const { person } = useSession();
  const section = lane === 'appeals' ? null : setUp[lane];
  return (
    <Empty icon={<IconMoodCheck size={24} />} title={t(`empty.${lane}`)} hint={t(`empty.${lane}Hint`)}>
      {section && mayManage(person.role) ? (
        <Button component={Link} to={paths.settings(section)} variant="default" size="xs">
          {t(setUpWords[section])}
        </Button>
      ) : null}
    </Empty>
  );
}
