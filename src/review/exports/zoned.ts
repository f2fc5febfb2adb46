const quarterMs = 900_000;

/** Writes moments in a time zone, with the offset from UTC: `2026-11-22T08:00:00.000+08:00`. */
export function zonedTimes(zone: string): (iso: string) => string {
  if (zone === 'UTC') return (iso) => iso;
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  // Offsets change at quarter hours at the finest, so one lookup per quarter hour is enough.
  const offsets = new Map<number, string>();
  const offsetAt = (at: number): string => {
    const quarter = Math.floor(at / quarterMs);
    const cached = offsets.get(quarter);
    if (cached !== undefined) return cached;
    const name = format.formatToParts(quarter * quarterMs).find(({ type }) => type === 'timeZoneName');
    const offset = name?.value.replace('GMT', '').replace('−', '-') || '+00:00';
    if (offsets.size > 100_000) offsets.clear();
    offsets.set(quarter, offset);
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
