import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../ui/lazy-part.tsx';
import classes from './DecisionDetails.module.css';

const ActionToggles = lazyPart(async () => (await import('./ActionToggles.tsx')).ActionToggles);

/** The actions of a decision, where some are defined. Their line keeps its height while they load. */
export function ActionChoice(props: ComponentProps<typeof ActionToggles>) {
  return props.offered.length === 0 ? null : (
    <Suspense fallback={<div className={classes.notes} />}>
      <ActionToggles {...props} />
    </Suspense>
  );
}
