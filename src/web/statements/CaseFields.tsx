import { Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  contentLanguages,
  contentTypes,
  earliestApplication,
  earliestContent,
} from '../../api/statement-values.ts';
import type { Reasons } from '../../api/statements.ts';
import { useLanguageName } from '../text/use-language-name.ts';
import { Heading } from '../ui/Heading.tsx';
import { OneOrNone, SomeOf } from './ChoiceFields.tsx';
import type { InputOf } from './statement-input.ts';
import { TextField } from './TextField.tsx';

type Props = { of: Reasons; field: InputOf };
type Day =
  | 'content_date'
  | 'application_date'
  | 'end_date_visibility_restriction'
  | 'end_date_monetary_restriction'
  | 'end_date_service_restriction'
  | 'end_date_account_restriction';

/** The fields of a statement that depend on the case; none of them is required. */
export function CaseFields({ of, field }: Props) {
  const { t } = useTranslation('statements');
  const languageName = useLanguageName();
  const day = (member: Day, hint: string, earliest = earliestApplication) => {
    const { value, onChange, error } = field(member);
    return (
      <TextInput
        type="date"
        label={t(`field.${member}`)}
        description={hint}
        min={earliest}
        max="9999-12-31"
        value={value ?? ''}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value || null)}
      />
    );
  };
  const end = (member: Day, restricted: boolean) =>
    restricted || of[member] !== null ? day(member, t('noEnd')) : null;
  return (
    <Stack gap="sm">
      <Heading level={3}>{t('group.content')}</Heading>
      <SomeOf member="content_type" values={contentTypes} hint={t('byCase')} {...field('content_type')} />
      {of.content_type.includes('CONTENT_TYPE_OTHER') || of.content_type_other !== null ? (
        <TextField member="content_type_other" {...field('content_type_other')} />
      ) : null}
      <OneOrNone
        member="content_language"
        values={contentLanguages}
        nameOf={languageName}
        {...field('content_language')}
      />
      {day('content_date', t('byOpening'), earliestContent)}
      {day('application_date', t('byDay'))}
      {end('end_date_visibility_restriction', of.decision_visibility.length > 0)}
      {end('end_date_monetary_restriction', of.decision_monetary !== null)}
      {end('end_date_service_restriction', of.decision_provision !== null)}
      {end('end_date_account_restriction', of.decision_account !== null)}
    </Stack>
  );
}
