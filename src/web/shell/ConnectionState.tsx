import { useSyncExternalStore } from 'react';
import { useDecidingStore } from '../decision/use-deciding.ts';
import { LazyMenu } from '../ui/LazyMenu.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { usePreload } from '../ui/use-preload.ts';
import { ConnectionChip } from './ConnectionChip.tsx';

const WaitingDecisions = lazyPart(
  async () => (await import('./WaitingDecisions.tsx')).WaitingDecisions,
  'outbox',
);

/** Whether the screen is up to date, and the decisions that wait for the network. */
export function ConnectionState() {
  const { subscribe, waiting } = useDecidingStore();
  const count = useSyncExternalStore(subscribe, () => waiting().length);
  // Loaded while there is a network.
  usePreload(WaitingDecisions);
  if (count === 0) return <ConnectionChip />;
  return (
    <LazyMenu
      button={<ConnectionChip count={count} />}
      of={WaitingDecisions}
      menu={<WaitingDecisions />}
      opens="dialog"
    />
  );
}
