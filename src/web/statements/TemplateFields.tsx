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
import { type FieldFaults, withGround } from './reasons.ts';
import { ScopeField } from './ScopeField.tsx';
import { TextField } from './TextField.tsx';

type Props = {
  of: ReasonTemplate;
  faults: FieldFaults<ReasonTemplate>;
  change: (changes: Partial<ReasonTemplate>) => void;
};
type Text = Exclude<StatementText, 'content_type_other'>;

/** Everything of a statement that does not depend on the case. A field that fits nothing chosen is shown while it holds words. */
export function TemplateFields({ of, faults, change }: Props) {
  const { t } = useTranslation('statements');
  const text = (member: Text, fits = true) =>
    fits || of[member] !== null ? (
      <TextField
        member={member}
        value={of[member]}
        fault={faults[member]}
        change={(value) => change({ [member]: member === 'decision_facts' ? (value ?? '') : value })}
      />
    ) : null;
  const illegal = of.decision_ground === 'DECISION_GROUND_ILLEGAL_CONTENT';
  return (
    <Stack gap="sm">
      <Heading level={3}>{t('group.restriction')}</Heading>
      <SomeOf
        member="decision_visibility"
        values={decisionVisibilities}
        value={of.decision_visibility}
        fault={faults.decision_visibility}
        change={(decision_visibility) => change({ decision_visibility })}
      />
      {text('decision_visibility_other', of.decision_visibility.includes('DECISION_VISIBILITY_OTHER'))}
      <OneOrNone
        member="decision_monetary"
        values={decisionMonetaries}
        value={of.decision_monetary}
        change={(decision_monetary) => change({ decision_monetary })}
      />
      {text('decision_monetary_other', of.decision_monetary === 'DECISION_MONETARY_OTHER')}
      <OneOrNone
        member="decision_provision"
        values={decisionProvisions}
        value={of.decision_provision}
        change={(decision_provision) => change({ decision_provision })}
      />
      <OneOrNone
        member="decision_account"
        values={decisionAccounts}
        value={of.decision_account}
        change={(decision_account) => change({ decision_account })}
      />
      <OneOrNone
        member="account_type"
        values={accountTypes}
        value={of.account_type}
        change={(account_type) => change({ account_type })}
      />
      <Heading level={3}>{t('group.ground')}</Heading>
      <OneOf
        member="decision_ground"
        values={decisionGrounds}
        value={of.decision_ground}
        change={(ground) => change(withGround(of, ground))}
      />
      {text('illegal_content_legal_ground', illegal)}
      {text('illegal_content_explanation', illegal)}
      {text('incompatible_content_ground', !illegal)}
      {text('incompatible_content_explanation', !illegal)}
      {illegal ? null : (
        <OneOrNone
          member="incompatible_content_illegal"
          values={yesOrNo}
          value={of.incompatible_content_illegal}
          change={(incompatible_content_illegal) => change({ incompatible_content_illegal })}
        />
      )}
      <TextInput
        type="url"
        label={t('field.decision_ground_reference_url')}
        description={t('hint.decision_ground_reference_url')}
        maxLength={500}
        value={of.decision_ground_reference_url ?? ''}
        error={faults.decision_ground_reference_url && t(`fault.${faults.decision_ground_reference_url}`)}
        onChange={({ currentTarget: { value } }) => change({ decision_ground_reference_url: value || null })}
      />
      <Heading level={3}>{t('group.category')}</Heading>
      <OneOf
        member="category"
        values={statementCategories}
        value={of.category}
        change={(category) => change({ category })}
      />
      <SomeOf
        member="category_addition"
        values={statementCategories}
        value={of.category_addition}
        fault={faults.category_addition}
        change={(category_addition) => change({ category_addition })}
      />
      <SomeOf
        member="category_specification"
        values={categorySpecifications}
        value={of.category_specification}
        change={(category_specification) => change({ category_specification })}
      />
      {text('category_specification_other', of.category_specification.includes('KEYWORD_OTHER'))}
      <Heading level={3}>{t('group.scope')}</Heading>
      <ScopeField
        value={of.territorial_scope}
        fault={faults.territorial_scope}
        change={(territorial_scope) => change({ territorial_scope })}
      />
      {text('decision_facts')}
      <OneOf
        member="source_type"
        values={sourceTypes}
        value={of.source_type}
        change={(source_type) => change({ source_type })}
      />
    </Stack>
  );
}
