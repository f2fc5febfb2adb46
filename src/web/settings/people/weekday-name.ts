/** The short name of a weekday, from 1 for Monday to 7. */
export function weekdayName(day: number | string, language: string): string {
  // The first of January 2024 was a Monday.
  const date = new Date(Date.UTC(2024, 0, Number(day)));
  return new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(date);
}
