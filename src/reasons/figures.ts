/** How a language writes numbers, days (UTC, from `2026-11-26`) and spans of time. */
export function figuresIn(locale: string, units: { second: string; minute: string; hour: string }) {
  return {
    number: (value: number) => value.toLocaleString(locale),
    day: (text: string) =>
      new Date(text).toLocaleDateString(locale, {
        day: 'numeric',
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      }),
    /** `seconds`, in the largest unit that loses little. */
    span: (seconds: number) => {
      if (seconds < 120) return `${Math.round(seconds)} ${units.second}`;
      return seconds < 7200
        ? `${Math.round(seconds / 60)} ${units.minute}`
        : `${Math.round(seconds / 3600)} ${units.hour}`;
    },
  };
}
