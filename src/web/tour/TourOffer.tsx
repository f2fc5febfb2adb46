import { memo } from 'react';
import { useSession } from '../shell/use-session.ts';
import { later } from '../ui/later.tsx';
import { useHere } from '../ui/use-here.ts';
import { useTour } from './tour.ts';

const OfferLine = later(async () => (await import('./OfferLine.tsx')).OfferLine);

/** One line under the list, for newcomers. It is no part of a case, with which it would be drawn and laid out each time. */
export const TourOffer = memo(function TourOffer() {
  const { guide } = useSession();
  const running = useTour() !== null;
  return guide.tourLeft || running ? null : <OfferOnceHere />;
});

/** Its words and styles are those of all that the queue is not: they do not come before the list stands there. */
function OfferOnceHere() {
  return useHere(OfferLine) ? <OfferLine /> : null;
}
