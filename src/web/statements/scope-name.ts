import { useTranslation } from 'react-i18next';
import { areaCountries, unionCountries } from '../../api/statement-values.ts';

const same = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && other.every((code) => one.includes(code));

/** The name of a complete set of countries; null for any other set. */
export function scopeName(countries: readonly string[]): 'union' | 'area' | null {
  if (same(countries, unionCountries)) return 'union';
  return same(countries, areaCountries) ? 'area' : null;
}

/** The name of an ISO country code in the reader's language. */
export function useCountryName(): (code: string) => string {
  const { i18n } = useTranslation();
  const names = new Intl.DisplayNames([i18n.language], { type: 'region' });
  return (code) => names.of(code) ?? code;
}
