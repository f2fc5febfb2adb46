import { Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  accountTypes,
  categorySpecifications,
  decisionAccounts,
  decisionGrounds,
  decisionMonetaries,
  decisionProvisions,
  decisionVisibilities,
  type StatementText,
  sourceTypes,
  statementCategories,
  yesOrNo,
} from '../../api/statement-values.ts';
import type { ReasonTemplate } from '../../api/statements.ts';
import { Heading } from '../ui/Heading.tsx';
import { OneOf, OneOrNone, SomeOf } from './ChoiceFields.tsx';
import { withGround } from './reasons.ts';
import { ScopeField } from './ScopeField.tsx';
import type { InputOf } from './statement-input.ts';
import { TextField } from './TextField.tsx';

type Props = {
  of: ReasonTemplate;
  field: InputOf;
  change: (changes: Partial<ReasonTemplate>) => void;
};
type Text = Exclude<StatementText, 'content_type_other'>;

/**
 * The fields of a statement that do not depend on the case. A field that no longer applies is shown while it has text.
 */
export function TemplateFields({ of, field, change }: Props) {
  const { t } = useTranslation('statements');
  const text = (member: Text, fits = true) =>
    fits || of[member] !== null ? <TextField member={member} {...field(member)} /> : null;
  const url = field('decision_ground_reference_url');
  const illegal = of.decision_ground === 'DECISION_GROUND_ILLEGAL_CONTENT';
  return (
    <Stack gap="sm">
      <Heading level={3}>{t('group.restriction')}</Heading>
      <SomeOf member="decision_visibility" values={decisionVisibilities} {...field('decision_visibility')} />
      {text('decision_visibility_other', of.decision_visibility.includes('DECISION_VISIBILITY_OTHER'))}
      <OneOrNone member="decision_monetary" values={decisionMonetaries} {...field('decision_monetary')} />
      {text('decision_monetary_other', of.decision_monetary === 'DECISION_MONETARY_OTHER')}
      <OneOrNone member="decision_provision" values={decisionProvisions} {...field('decision_provision')} />
      <OneOrNone member="decision_account" values={decisionAccounts} {...field('decision_account')} />
      <OneOrNone member="account_type" values={accountTypes} {...field('account_type')} />
      <Heading level={3}>{t('group.ground')}</Heading>
      <OneOf
        member="decision_ground"
        values={decisionGrounds}
        {...field('decision_ground')}
        onChange={(ground) => change(withGround(of, ground))}
      />
      {text('illegal_content_legal_ground', illegal)}
      {text('illegal_content_explanation', illegal)}
      {text('incompatible_content_ground', !illegal)}
      {text('incompatible_content_explanation', !illegal)}
      {illegal ? null : (
        <OneOrNone
          member="incompatible_content_illegal"
          values={yesOrNo}
          {...field('incompatible_content_illegal')}
        />
      )}
      <TextInput
        type="url"
        label={t('field.decision_ground_reference_url')}
        description={t('hint.decision_ground_reference_url')}
        {...url}
        value={url.value ?? ''}
        onChange={({ currentTarget: { value } }) => url.onChange(value || null)}
      />
      <Heading level={3}>{t('group.category')}</Heading>
      <OneOf member="category" values={statementCategories} {...field('category')} />
      <SomeOf member="category_addition" values={statementCategories} {...field('category_addition')} />
      <SomeOf
        member="category_specification"
        values={categorySpecifications}
        {...field('category_specification')}
      />
      {text('category_specification_other', of.category_specification.includes('KEYWORD_OTHER'))}
      <Heading level={3}>{t('group.scope')}</Heading>
      <ScopeField {...field('territorial_scope')} />
      {text('decision_facts')}
      <OneOf member="source_type" values={sourceTypes} {...field('source_type')} />
    </Stack>
  );
}
