/** Calls of one hour: cases that arrive, seconds of work for each, and how many percent should begin in time. */
export type Load = { arrivals: number; seconds: number; withinSeconds: number; share: number };

const maxPeople = 10_000;

/**
 * The fewest people for whom the share `share` of cases begins within `withinSeconds`, by Erlang's C formula: cases
 * arrive at random at this rate all the time, times of work vary like an exponential distribution, and the oldest case
 * goes first (Erlang 1917). 0 without arrivals; null where more than 10,000 would be needed.
 */
export function peopleNeeded({ arrivals, seconds, withinSeconds, share }: Load): number | null {
  if (arrivals <= 0 || seconds <= 0) return 0;
  const load = (arrivals * seconds) / 3600;
  // Erlang B by recursion, of which C follows.
  let lost = 1;
  for (let people = 1; people <= maxPeople; people += 1) {
    lost = (load * lost) / (people + load * lost);
    if (people <= load) continue;
    const waits = lost / (1 - (load / people) * (1 - lost));
    const late = waits * Math.exp((-(people - load) * withinSeconds) / seconds);
    if (1 - late >= share) return people;
  }
  return null;
}
