import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Statement } from '../../api/statements.ts';
import { useLanguageName } from '../text/use-language-name.ts';
import classes from './StatementWords.module.css';
import { scopeName, useCountryName } from './scope-name.ts';

/** In the order of Article 17; empty members are not shown. */
const members = [
  'decision_visibility',
  'decision_visibility_other',
  'decision_monetary',
  'decision_monetary_other',
  'decision_provision',
  'decision_account',
  'account_type',
  'application_date',
  'end_date_visibility_restriction',
  'end_date_monetary_restriction',
  'end_date_service_restriction',
  'end_date_account_restriction',
  'territorial_scope',
  'decision_facts',
  'source_type',
  'automated_detection',
  'automated_decision',
  'decision_ground',
  'illegal_content_legal_ground',
  'illegal_content_explanation',
  'incompatible_content_ground',
  'incompatible_content_explanation',
  'incompatible_content_illegal',
  'decision_ground_reference_url',
  'category',
  'category_addition',
  'category_specification',
  'category_specification_other',
  'content_type',
  'content_type_other',
  'content_language',
  'content_date',
  'puid',
] as const satisfies (keyof Statement)[];
const coded: ReadonlySet<string> = new Set<keyof Statement>([
  'decision_monetary',
  'decision_provision',
  'decision_account',
  'account_type',
  'decision_ground',
  'incompatible_content_illegal',
  'category',
  'source_type',
  'automated_detection',
  'automated_decision',
]);

/** A statement of reasons as text. */
export function StatementWords({ of }: { of: Statement }) {
  const { t } = useTranslation('statements');
  const countryName = useCountryName();
  const languageName = useLanguageName();
  const wordsOf = (member: (typeof members)[number]): ReactNode => {
    const value = of[member];
    if (value === null || value.length === 0) return null;
    if (member === 'territorial_scope') {
      const scope = scopeName(of.territorial_scope);
      return scope ? t(scope) : of.territorial_scope.map(countryName).join(', ');
    }
    if (typeof value !== 'string') return value.map((one) => t(`value.${one}`)).join(', ');
    if (member === 'content_language') return languageName(value);
    if (member === 'decision_ground_reference_url')
      return (
        <Anchor href={value} target="_blank" rel="noreferrer noopener" inherit>
          {value}
        </Anchor>
      );
    return coded.has(member) ? t(`value.${value}`) : value;
  };
  return (
    <dl className={classes.list}>
      {members.map((member) => {
        const words = wordsOf(member);
        return words === null ? null : (
          <div key={member}>
            <dt>{t(`field.${member}`)}</dt>
            <dd dir="auto">{words}</dd>
          </div>
        );
      })}
    </dl>
  );
}
