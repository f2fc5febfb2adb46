import type { SampleStats } from '../../api/stats-sample.ts';
import { type AppealCounts, complaintKinds } from './count-appeals.ts';
import type { MeasureCounts } from './count-measures.ts';
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

/** A row of a sheet that lists indicators. */
type Row = { audience: string; section: string; indicator: string; scope: string; of: Figure };

const headings = ['Applicability', 'Service', 'Reporting period', 'Section', 'Indicator', 'Scope', 'Value'];

const listSheet = (name: string, rows: readonly Row[], { service, period }: Heading): Sheet => ({
  name,
  rows: [
    [...headings, 'Contextual Information'],
    ...rows.map(({ audience: whom, section, indicator, scope, of }): Value[] => [
      ...[whom, service, period, section, indicator, scope, of.value, of.note || null],
    ]),
  ],
});

export function appealSheet(counted: readonly AppealCounts[], heading: Heading): Sheet {
  const row = (
    section: string,
    indicator: string,
    scope: string,
    of: Figure,
    whom: string = audience.platforms,
  ) => ({
    ...{ audience: whom, section, indicator, scope, of },
  });
  const complaints = 'Internal complaints mechanism';
  const partly = missing('partial reversals. An appeal is upheld or overturned.');
  const rows = complaintKinds.flatMap(([indicator], at) => {
    const counts = counted[at];
    if (!counts) return [];
    const isAll = at === 0;
    const note = isAll
      ? `Appeals opened in the period; ${counts.waiting} of them wait. Appeals against decisions without a statement of reasons count here alone.`
      : '';
    return [
      row(
        complaints,
        indicator,
        'Total number',
        figure(counts.all, note),
        isAll ? audience.all : audience.platforms,
      ),
      row(complaints, indicator, 'Decisions upheld', figure(counts.upheld)),
      row(complaints, indicator, 'Decisions partially reversed', partly),
      row(complaints, indicator, 'Decisions reversed', figure(counts.reversed)),
      row(
        ...([complaints, indicator, 'Median time'] as const),
        figure(hours(counts.medianHours), 'In hours, from the appeal to its answer.'),
      ),
      ...(isAll
        ? [
            row(
              ...([complaints, indicator, 'Decision omitted'] as const),
              figure(counts.omitted, 'Ended because the content was removed.'),
            ),
            row(
              complaints,
              'Number of restrictions newly imposed as a result of an internal complaint',
              'Total number',
              figure(counts.newlyRestricted),
            ),
          ]
        : []),
    ];
  });
  const bodies = 'Number of disputes submitted to out-of-court dispute settlement bodies';
  const disputes = [
    'Total number',
    'Decisions upheld',
    'Decisions partially reversed',
    'Decisions reversed',
    'Median time',
    'Decision omitted',
    'Percentage of outcomes implemented',
  ].map((scope) =>
    row('Out-of-court dispute settlement bodies', bodies, scope, missing('disputes before such bodies.')),
  );
  const suspensions = [
    'manifestly illegal content ',
    'manifestly unfounded notices',
    'manifestly unfounded complaints',
  ].map((of) =>
    row(
      ...([
        'Suspensions imposed on repeated offenders',
        `Number of suspensions enacted for the provision of ${of}`,
      ] as const),
      'Total number',
      missing('suspensions under Article 23. The platform suspends; actions of decisions do not say why.'),
    ),
  );
  return listSheet('7_appeals_and_recidivism', [...rows, ...disputes, ...suspensions], heading);
}

type Automated = {
  measures: MeasureCounts;
  notices: NoticeCounts;
  trusted: NoticeCounts;
  sample: SampleStats;
};

export function automatedSheet({ measures, notices, trusted, sample }: Automated, heading: Heading): Sheet {
  const accuracy = accuracyOf(sample);
  const notMeasured = missing('how right the machine is about notices. People decide them.');
  const none = { accuracy: notMeasured, precision: notMeasured, recall: notMeasured };
  const blocks = `Measures with a statement of reasons. ${measures.unstatedBlocks} more cases were blocked by the machine alone without one.`;
  const scopes = [
    {
      ...{ scope: 'Total number', whom: audience.all, what: 'measures', by: 'taken', ...accuracy },
      solely: figure(measures.all.fully, blocks),
      not: figure(measures.all.other, 'Those that people decided, or people and the machine together.'),
    },
    {
      ...{ scope: 'Own-initiative ', whom: audience.all, what: 'measures', by: 'taken', ...accuracy },
      solely: figure(measures.ownAutomation.fully),
      not: figure(measures.ownAutomation.other),
    },
    {
      ...{ scope: 'NAM Total', whom: audience.hosting, what: 'notices', by: 'processed', ...none },
      solely: figure(notices.byMachine),
      not: figure(notices.byPeople, 'Notices of the period that a decision has answered.'),
    },
    {
      ...{
        scope: 'NAM Trusted Flagger',
        whom: audience.platforms,
        what: 'notices',
        by: 'processed',
        ...none,
      },
      solely: figure(trusted.byMachine),
      not: figure(trusted.byPeople),
    },
  ];
  const rows = scopes.flatMap(({ scope, whom, what, by, solely, not, ...rates }): Row[] => {
    const section = 'Use of automated means for content moderation';
    const row = (indicator: string, of: Figure) => ({ audience: whom, section, indicator, scope, of });
    return [
      row(`Number of ${what} solely ${by} by automated means `, solely),
      row(`Number of ${what} not ${by} by automated means`, not),
      row('Accuracy of the automated means - Accuracy', rates.accuracy),
      row('Accuracy of the automated means - Precision', rates.precision),
      row('Accuracy of the automated means - Recall', rates.recall),
    ];
  });
  const byLanguage: Row = {
    ...{ audience: audience.large, section: 'Use of automated means for content moderation' },
    ...{ indicator: 'All indicators, by official language of the Union', scope: '[...]' },
    of: missing('measures and accuracy by language.'),
  };
  return listSheet('8_automated_means', [...rows, byLanguage], heading);
}

const inPercent = (share: number) => Math.round(share * 10_000) / 100;

/** How the rates were found, for the contextual information and the qualitative description. */
export const designOf = ({ rounds, openRounds, passed, blocked, all }: SampleStats) =>
  `A random sample, stratified by what the machine decided, its label and its score, from the ${passed + blocked} cases that the machine decided alone (${passed} passed, ${blocked} blocked) in ${rounds} completed draws of the period: ${all.missedRate.checked} passed and ${all.precision.checked} blocked cases were checked. ${openRounds} draws are not complete and not counted. People decide blind; a second person confirms each look that contradicts the machine. Intervals are 95 %, by the design of the sample.`;

type Rates = Record<'accuracy' | 'precision' | 'recall', Figure>;

function accuracyOf(sample: SampleStats): Rates {
  const { missedRate, precision, recall } = sample.all;
  const tooFew = (one: { checked: number; needed: number; decision: 'pass' | 'block' }) =>
    figure(
      null,
      `Too few looks: ${one.checked} at cases that the machine ${one.decision === 'pass' ? 'passed' : 'blocked'}, ${one.needed} needed. ${designOf(sample)}`,
    );
  const rate = (value: number, low: number, high: number) =>
    figure(
      inPercent(value),
      `In percent; 95 % interval ${inPercent(low)} to ${inPercent(high)}. ${designOf(sample)}`,
    );
  const accuracy = (): Figure => {
    if (missedRate.kind === 'too-few') return tooFew(missedRate);
    if (precision.kind === 'too-few') return tooFew(precision);
    const { passed, blocked } = sample;
    const of = (miss: number, hit: number) => (passed * (1 - miss) + blocked * hit) / (passed + blocked);
    const [value, low, high] = [
      of(missedRate.value, precision.value),
      of(missedRate.high, precision.low),
      of(missedRate.low, precision.high),
    ];
    return figure(
      inPercent(value),
      `In percent; right decisions among all that the machine made alone. From the ends of the intervals of both rates: ${inPercent(low)} to ${inPercent(high)}, at least 90 %. Wrongly passed: ${inPercent(missedRate.value)} % of what was passed. ${designOf(sample)}`,
    );
  };
  return {
    accuracy: accuracy(),
    precision:
      precision.kind === 'too-few' ? tooFew(precision) : rate(precision.value, precision.low, precision.high),
    recall:
      recall.kind === 'too-few'
        ? tooFew(recall)
        : recall.kind === 'no-violations'
          ? figure(null, `The sample found no violation. ${designOf(sample)}`)
          : rate(recall.value, recall.low, recall.high),
  };
}

export function peopleSheet({ people }: MeasureCounts, heading: Heading): Sheet {
  const section = 'Human resources dedicated to content moderation ';
  const row = (indicator: string, of: Figure): Row => ({
    ...{ audience: audience.large, section, indicator, scope: 'Total number', of },
  });
  const decided = `${people} people decided at least one case in the period.`;
  return listSheet(
    '9_human_resources',
    [
      row(
        'Number of internal moderators employed by the provider',
        missing(`who is employed and who is contracted. ${decided}`),
      ),
      row(
        'Number of external moderators contracted by the provider',
        missing(`who is employed and who is contracted. ${decided}`),
      ),
      row(
        'Number of total moderators with sufficient linguistic expertise ',
        missing('which of the official languages of the Union people know well enough.'),
      ),
    ],
    heading,
  );
}

export const recipientsSheet = (heading: Heading): Sheet =>
  listSheet(
    '10_AMAR',
    [
      {
        ...{ audience: audience.largest, section: 'AMAR', scope: 'TOTAL' },
        indicator: 'Number of average monthly active recipients during the reporting period ',
        of: missing('who uses the service.'),
      },
    ],
    heading,
  );

/** The qualitative template: texts that a provider writes, except what the sample says. */
export function qualitativeSheet(sample: SampleStats, { service, period }: Heading): Sheet {
  const own = 'Not written by Second Look: describe it here.';
  const texts: [whom: string, indicator: string, text: string][] = [
    [audience.all, 'Summary of the content moderation engaged in at the providers’ own initiative', own],
    [
      audience.all,
      "Meaningful and comprehensible information regarding content moderation engaged in at the providers' own initiative",
      own,
    ],
    [audience.all, 'Qualitative description of the automated means', own],
    [
      audience.all,
      'Qualitative description of indicators of accuracy and possible rate of error of automated means',
      `${designOf(sample)} Precision: right blocks among all blocks. Recall: blocked violations among all violations. Accuracy: right decisions among all.`,
    ],
    [audience.all, 'Specification of the precise purposes to apply automated means', own],
    [audience.all, 'Safeguards applied to the use of automated means', own],
    [audience.large, 'High-level description of the content moderation governance structure', own],
    [audience.large, 'Qualifications of the human resources dedicated to content moderation', own],
    [audience.large, 'Training given to human resources dedicated to content moderation', own],
    [audience.large, 'Support given to human resources dedicated to content moderation ', own],
    [
      audience.large,
      'Methodology used to compute the number of human resources dedicated to content moderation  ',
      own,
    ],
  ];
  return {
    name: '11_qualitative',
    rows: [
      ['Applicability', 'Service', 'Reporting period', 'Indicator', 'Value'],
      ...texts.map(([whom, indicator, text]): Value[] => [whom, service, period, indicator, text]),
    ],
  };
}
