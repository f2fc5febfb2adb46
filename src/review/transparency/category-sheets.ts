import {
  illegalCategories,
  notSpecified,
  otherKeyword,
  otherName,
  type TemplateCategory,
  termsCategories,
} from './categories.ts';
import { type MeasureCounts, type Measures, measureColumns } from './count-measures.ts';
import type { NoticeCounts } from './count-notices.ts';
import {
  audience,
  type Figure,
  figure,
  type Heading,
  hours,
  missing,
  type Sheet,
  type Value,
} from './sheet.ts';

const total = 'TOTAL';
const other = 'Description of the sub-category "Other"';

/** A row of a table by category: each figure, and its note in the columns of contextual information. */
type Row = { category: string; figures: readonly Figure[] };
type Table = {
  name: string;
  audience: string;
  headings: readonly string[];
  /** "Category of illegal content", and columns between it and the figures with their values. */
  category: string;
  between?: readonly (readonly [heading: string, value: string])[];
  /** How the template writes the headings of contextual information. */
  context: string;
  rows: readonly Row[];
};

function sheetOf(
  { name, audience: whom, headings, category, between = [], context, rows }: Table,
  of: Heading,
): Sheet {
  const head = [
    'Applicability',
    'Service',
    'Reporting period',
    category,
    other,
    ...between.map(([one]) => one),
  ];
  return {
    name,
    rows: [
      [...head, ...headings, ...headings.map((heading) => `${context} on ${heading}`)],
      ...rows.map((row): Value[] => [
        ...[whom, of.service, of.period, row.category, null],
        ...between.map(([, value]) => value),
        ...row.figures.map(({ value }) => value),
        ...row.figures.map(({ note }) => note || null),
      ]),
    ],
  };
}

export function categoryNames(): Sheet {
  const letter = (index: number) => String.fromCharCode('a'.charCodeAt(0) + index);
  const rows = termsCategories.flatMap(({ code, name, keywords }, index): Value[][] => {
    const label = `Category ${index + 1}`;
    const named = [...keywords, [otherKeyword, otherName] as const];
    return [
      [label, name, code, null],
      ...named.map(([keyword, words], at): Value[] => [`${label}${letter(at)}`, words, keyword, null]),
    ];
  });
  const unspecified = Object.values(notSpecified).map(([code, name], index): Value[] => [
    ...[`Category ${termsCategories.length + index + 1}`, name, code, null],
  ]);
  return {
    name: '2_categories_names',
    rows: [
      [
        'Category label',
        'Category description',
        'Category of illegal content / incompatible with the terms and conditions',
        'Contextual information',
      ],
      [total, 'All the entries', total, null],
      ...rows,
      ...unspecified,
    ],
  };
}

/** Orders come as reports of authorities. */
export function orderSheet(orders: NoticeCounts, heading: Heading): Sheet {
  const act = 'order to act against illegal content';
  const info = 'order to provide information';
  const effect = figure(
    hours(orders.medianHours),
    `In hours, from the order to the decision to reject, of the ${orders.upheld} orders that were followed.`,
  );
  const figures = [
    figure(
      orders.received,
      'Orders that were sent to Second Look as reports of an authority. Orders that arrive elsewhere, and the Member State, are not recorded: add them.',
    ),
    figure(orders.received, 'One item for each order.'),
    missing('when the authority was informed of the receipt.'),
    effect,
    missing('orders to provide information.'),
    missing('orders to provide information.'),
    missing('orders to provide information.'),
  ];
  return sheetOf(
    {
      name: '3_member_states_orders',
      audience: audience.all,
      category: 'Category of illegal content',
      between: [['Scope', total]],
      context: 'Contextual information',
      headings: [
        'Number of orders to act against illegal content received',
        'Number of specific items of information included in the total number of orders to act against illegal content',
        `Median time to inform the authority of the receipt of the ${act}`,
        `Median time to give effect to the ${act}`,
        'Number of orders to provide information',
        `Median time to inform the authority of the receipt of the ${info}`,
        `Median time to give effect to the ${info}`,
      ],
      rows: byCategory(illegalCategories, notSpecified.order[0], figures),
    },
    heading,
  );
}

export function noticeSheet(all: NoticeCounts, trusted: NoticeCounts, heading: Heading): Sheet {
  const flagged = '(Trusted Flagger notices)';
  const byTrusted = 'Number of specific items of information included in the total number of notices';
  const ended = ({ upheld, dismissed, removed, waiting }: NoticeCounts) =>
    `Upheld: ${upheld}, dismissed: ${dismissed}, removed before a decision: ${removed}, waiting: ${waiting}.`;
  const share = all.received === 0 ? '' : ` ${percent(trusted.received / all.received)} % of all notices.`;
  const taken = ({ upheld }: NoticeCounts) =>
    `In hours, from the notice to the decision to reject, of the ${upheld} notices that were upheld.`;
  const action = ({ withoutGround }: NoticeCounts) =>
    `Each decision counts once. ${withoutGround} more decisions that upheld notices have no statement of reasons, and so no ground.`;
  const figures = [
    figure(all.received, ended(all)),
    figure(trusted.received, `${ended(trusted)}${share}`),
    figure(all.received, 'Each notice names one item.'),
    figure(trusted.received, 'Each notice names one item.'),
    figure(hours(all.medianHours), taken(all)),
    figure(hours(trusted.medianHours), taken(trusted)),
    figure(all.byLaw, action(all)),
    figure(trusted.byLaw, action(trusted)),
    figure(all.byTerms, action(all)),
    figure(trusted.byTerms, action(trusted)),
  ];
  return sheetOf(
    {
      name: '4_notices',
      audience: audience.hosting,
      category: 'Category of illegal content',
      context: 'Contextual information',
      headings: [
        'Number of notices received ',
        'Number of notices received from Trusted flaggers',
        byTrusted,
        `${byTrusted} by Trusted Flaggers ${flagged}`,
        'Median time to take action',
        `Median time to take action ${flagged}`,
        'Number of actions taken on the basis of the law',
        `Number of actions taken on the basis of the law ${flagged}`,
        'Number of actions taken on the basis of the terms and conditions of the service',
        `Number of actions taken on the basis of the terms and conditions of the service ${flagged}`,
      ],
      rows: byCategory(illegalCategories, notSpecified.notice[0], figures),
    },
    heading,
  );
}

/** Who reports gives a reason in the platform's words: all are in the row for those without a category. */
function byCategory(
  categories: readonly TemplateCategory[],
  unspecified: string,
  figures: readonly Figure[],
): Row[] {
  const none = missing('the category. Reasons are in the platform’s own words; see the last row.');
  return [
    { category: total, figures },
    ...codesOf(categories).map((category) => ({ category, figures: figures.map(() => none) })),
    { category: unspecified, figures },
  ];
}

const codesOf = (categories: readonly TemplateCategory[]) =>
  categories.flatMap(({ code, keywords }) => [code, ...keywords.map(([keyword]) => keyword), otherKeyword]);

const percent = (share: number) => Math.round(share * 1000) / 10;
const numbers = [
  "Number of measures taken at the provider's own initiative ",
  ...measureColumns.map(([one]) => one),
];

/** Sheets 5 and 6: what was taken because of the law, and because of the terms. */
export function ownInitiativeSheets(counted: MeasureCounts, heading: Heading): Sheet[] {
  const common = { audience: audience.all, headings: numbers, context: 'Contextual Information' };
  return [
    sheetOf(
      {
        ...common,
        name: '5_own_initiative_illegal',
        category: 'Category of illegal content',
        rows: measureRows(counted, 'DECISION_GROUND_ILLEGAL_CONTENT', illegalCategories),
      },
      heading,
    ),
    sheetOf(
      {
        ...common,
        name: '6_own_initiative_TC',
        category: "Category of incompatibility with the provider's terms and conditions",
        rows: measureRows(counted, 'DECISION_GROUND_INCOMPATIBLE_CONTENT', termsCategories),
      },
      heading,
    ),
  ];
}

function measureRows(
  { own, unstated, unstatedBlocks }: MeasureCounts,
  ground: Measures['ground'],
  categories: readonly TemplateCategory[],
): Row[] {
  const mine = own.filter((one) => one.ground === ground);
  const countsOf = (category: string, keyword: string | null) =>
    mine.find((one) => one.category === category && one.keyword === keyword)?.counts ?? numbers.map(() => 0);
  const row = (name: string, counts: readonly number[]): Row => ({
    category: name,
    figures: counts.map((count) => figure(count)),
  });
  const whole = mine.filter(({ keyword }) => keyword === null);
  const sum = numbers.map((_, at) => whole.reduce((all, { counts }) => all + (counts[at] ?? 0), 0));
  const about = `Decisions with a statement of reasons that state no notice as their source and answer none, each by its first category. Without a statement, and so in neither table: ${unstated} rejections by people and ${unstatedBlocks} blocks by the machine.`;
  const detected =
    'Second Look states automated detection for all content that it receives from the machine.';
  const first = sum.map((count, at) => figure(count, at === 0 ? about : at === 1 ? detected : ''));
  const listed = new Set(categories.map(({ code }) => code));
  return [
    { category: total, figures: first },
    ...categories.flatMap(({ code, keywords }) => [
      row(code, countsOf(code, null)),
      ...keywords.map(([keyword]) => row(keyword, countsOf(code, keyword))),
      row(otherKeyword, countsOf(code, otherKeyword)),
    ]),
    // A statement can have a category that this table does not list.
    ...whole
      .filter(({ category }) => !listed.has(category))
      .map(({ category, counts }) => row(category, counts)),
  ];
}
