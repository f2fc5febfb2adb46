import { Skeleton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseDetail } from '../../../api/cases.ts';
import type { ShownContext } from '../../../api/given-context.ts';
import { useSession } from '../../session/use-session.ts';
import classes from '../../ui/Fold.module.css';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Parts } from '../../ui/Parts.tsx';

const GivenContext = lazyPart(async () => (await import('./GivenContext.tsx')).GivenContext, 'context');

export type Given = { shown: CaseDetail['case']; given: ShownContext };

/** What came with the content, folded. A person who opens it has it open in each case, in this browser. */
export function GivenFold({ shown, given }: Given) {
  const { t } = useTranslation('case');
  const { person } = useSession();
  const [open, setOpen] = useLocalStorage({
    key: `second-look.context.${person.id}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const { thread = [], author, place } = given;
  const about = [
    thread.length > 0 ? t('given.messages', { count: thread.length }) : null,
    author ? t('given.author') : null,
    place ? t('given.place') : null,
  ];
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      data-testid="given-context"
    >
      <summary className={classes.summary}>
        {t('given.title')}{' '}
        <span className={classes.count}>
          <Parts of={about} />
        </span>
      </summary>
      {open ? (
        <Suspense fallback={<Skeleton height={120} mt={8} />}>
          <GivenContext shown={shown} given={given} />
        </Suspense>
      ) : null}
    </details>
  );
}
