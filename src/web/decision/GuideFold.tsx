import { Skeleton, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Policy } from '../../api/policies.ts';
import { useSession } from '../session/use-session.ts';
import classes from '../ui/Fold.module.css';
import { lazyPart } from '../ui/lazy-part.tsx';

const PolicyGuide = lazyPart(async () => (await import('./PolicyGuide.tsx')).PolicyGuide);

/** Whether a policy says anything for those who decide. */
export const isGuiding = ({ descriptions, provisions, examples, counterExamples, steps }: Policy): boolean =>
  steps.length > 0 ||
  [descriptions, provisions, examples, counterExamples].some((text) => Object.keys(text).length > 0);

/** What a policy says, folded. A person who opens it has it open in each case, in this browser. */
export function GuideFold({ policy, name }: { policy: Policy; name: string }) {
  const { t } = useTranslation('case');
  const { person } = useSession();
  const [open, setOpen] = useLocalStorage({
    key: `second-look.guide.${person.id}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      data-testid="policy-guide"
    >
      <summary className={classes.summary}>
        {t('guide.title')} <span className={classes.count}>{name}</span>
      </summary>
      {!open ? null : isGuiding(policy) ? (
        <Suspense fallback={<Skeleton height={80} mt={8} />}>
          <PolicyGuide key={policy.key} policy={policy} />
        </Suspense>
      ) : (
        <Text size="sm" c="dimmed">
          {t('guide.none')}
        </Text>
      )}
    </details>
  );
}
