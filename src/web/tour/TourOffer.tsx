import { memo, Suspense } from 'react';
import { useSession } from '../shell/use-session.ts';
import { later } from '../ui/later.tsx';
import { useTour } from './tour.ts';

const OfferLine = later(async () => (await import('./OfferLine.tsx')).OfferLine);

/** One line under the list, for newcomers. It is no part of a case, with which it would be drawn and laid out each time. */
export const TourOffer = memo(function TourOffer() {
  const { guide } = useSession();
  const running = useTour() !== null;
  if (guide.tourLeft || running) return null;
  return (
    <Suspense fallback={null}>
      <OfferLine />
    </Suspense>
  );
});
