import { describe, expect, it } from 'vitest';
import { fillTemplate } from './statement-rules.ts';
import { type ReasonsBody, reasonsSchema, reasonTemplateSchema } from './statements.ts';

const plain: ReasonsBody = {
  decision_visibility: ['DECISION_VISIBILITY_CONTENT_REMOVED'],
  decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
  incompatible_content_ground: 'Terms, 4.2: no spam',
  incompatible_content_explanation: 'It advertises.',
  category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
  territorial_scope: ['DE', 'AT'],
  decision_facts: 'A text that our filter marked as {label}.',
};
const wrong = (more: object): string[] => {
  const read = reasonsSchema.safeParse({ ...plain, ...more });
  return read.success ? [] : read.error.issues.map(({ path }) => path.join('.'));
};

describe('a statement of reasons', () => {
  it('needs only what was restricted, why, where and on which facts', () => {
    expect(reasonsSchema.parse(plain)).toMatchObject({
      source_type: 'SOURCE_VOLUNTARY',
      content_type: [],
      application_date: null,
      decision_account: null,
    });
  });

  it.each<[string, object, string[]]>([
    ['no restriction at all', { decision_visibility: [] }, ['decision_visibility']],
    ['a country outside the area', { territorial_scope: ['US'] }, ['territorial_scope.0']],
    ['no country', { territorial_scope: [] }, ['territorial_scope']],
    ['a country twice', { territorial_scope: ['DE', 'DE'] }, ['territorial_scope']],
    ['facts of blanks', { decision_facts: '  ' }, ['decision_facts']],
    ['facts too long', { decision_facts: 'x'.repeat(5001) }, ['decision_facts']],
    ['a member nobody knows', { source_identity: 'a person' }, ['']],
    ['a source that is none', { source_type: 'SOURCE_ELSE' }, ['source_type']],
    ['a language that is none', { content_language: 'XX' }, ['content_language']],
    [
      'another restriction without its text',
      { decision_visibility: ['DECISION_VISIBILITY_OTHER'] },
      ['decision_visibility_other'],
    ],
    [
      'the text of another restriction where there is none',
      { decision_visibility_other: 'x' },
      ['decision_visibility_other'],
    ],
    [
      'another payment without its text',
      { decision_monetary: 'DECISION_MONETARY_OTHER' },
      ['decision_monetary_other'],
    ],
    [
      'a law without its words',
      { decision_ground: 'DECISION_GROUND_ILLEGAL_CONTENT' },
      [
        'illegal_content_legal_ground',
        'illegal_content_explanation',
        'incompatible_content_ground',
        'incompatible_content_explanation',
      ],
    ],
    ['a law beside the terms', { illegal_content_legal_ground: 'x' }, ['illegal_content_legal_ground']],
    [
      'terms without their words',
      { incompatible_content_ground: null, incompatible_content_explanation: null },
      ['incompatible_content_ground', 'incompatible_content_explanation'],
    ],
    [
      'the main category again',
      { category_addition: ['STATEMENT_CATEGORY_SCAMS_AND_FRAUD'] },
      ['category_addition'],
    ],
    ['a keyword of one’s own', { category_specification_other: 'x' }, ['category_specification_other']],
    ['another type without its text', { content_type: ['CONTENT_TYPE_OTHER'] }, ['content_type_other']],
    ['the text of another type where there is none', { content_type_other: 'x' }, ['content_type_other']],
    [
      'an end of what never began',
      { end_date_account_restriction: '2026-12-01' },
      ['end_date_account_restriction'],
    ],
    [
      'an end before the beginning',
      { application_date: '2026-12-02', end_date_visibility_restriction: '2026-12-01' },
      ['end_date_visibility_restriction'],
    ],
    ['an e-mail address', { decision_facts: 'ask ann@example.org' }, ['decision_facts']],
    ['a day that is none', { application_date: '2026-02-30' }, ['application_date']],
    ['a day too early', { content_date: '1999-12-31' }, ['content_date']],
    [
      'an address of code',
      { decision_ground_reference_url: 'javascript:alert(1)' },
      ['decision_ground_reference_url'],
    ],
  ])('refuses %s and names its member', (_, more, members) => {
    expect(wrong(more)).toEqual(members);
  });

  it('accepts an end on the first day, and the text of an "other"', () => {
    const day = '2026-12-01';
    expect(wrong({ application_date: day, end_date_visibility_restriction: day })).toEqual([]);
    expect(
      wrong({ decision_visibility: ['DECISION_VISIBILITY_OTHER'], decision_visibility_other: 'blurred' }),
    ).toEqual([]);
  });
});

describe('a template', () => {
  it('is filled with known values and shows unknown ones', () => {
    const template = reasonTemplateSchema.parse({ ...plain, decision_facts: '{label}: {kind}, {date}' });
    expect(fillTemplate(template, { label: '$& Ads', kind: 'a text' }).decision_facts).toBe(
      '$& Ads: a text, {date}',
    );
  });

  it('refuses an unknown placeholder', () => {
    const read = reasonTemplateSchema.safeParse({ ...plain, decision_facts: 'by {userId}' });
    expect(read.error?.issues.map(({ path }) => path)).toEqual([['decision_facts']]);
  });
});
