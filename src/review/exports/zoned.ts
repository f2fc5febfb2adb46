const quarterMs = 900_000;

/** Writes a moment as the clocks of a time zone have it, with its distance from UTC: `2026-11-22T08:00:00.000+08:00`. */
export function zonedTimes(zone: string): (iso: string) => string {
  if (zone === 'UTC') return (iso) => iso;
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  // Clocks are changed at a quarter of an hour at the finest: one question for each that occurs, not one a cell.
  const known = new Map<number, string>();
  const offsetAt = (at: number): string => {
    const quarter = Math.floor(at / quarterMs);
    const found = known.get(quarter);
    if (found !== undefined) return found;
    const name = format.formatToParts(quarter * quarterMs).find(({ type }) => type === 'timeZoneName');
    const offset = name?.value.replace('GMT', '').replace('−', '-') || '+00:00';
    if (known.size > 100_000) known.clear();
    known.set(quarter, offset);
    return offset;
  };
  return (iso) => {
    const at = Date.parse(iso);
    const offset = offsetAt(at);
    const [hours = 0, minutes = 0, seconds = 0] = offset.slice(1).split(':').map(Number);
    const ms = ((hours * 60 + minutes) * 60 + seconds) * 1000;
    const wall = new Date(offset.startsWith('-') ? at - ms : at + ms);
    return wall.toISOString().replace('Z', offset);
  };
}
