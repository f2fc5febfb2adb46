import { createRandom, type Random } from '../../src/platform/random/seeded.ts';
import { type AuditEstimates, estimateAudit } from '../../src/platform/statistics/audit.ts';
import { auditSample, type Person, reviewer, senior } from './audit-sample.ts';
import { binomial } from './draws.ts';
import { createHistory, type History } from './history.ts';
import { percent, printTable, quantile } from './table.ts';

const figures = ['missedRate', 'precision', 'recall', 'prevalence'] as const;
type Figure = (typeof figures)[number];

const [goal, goldShown] = [0.93, 150];

/** `gold`: whether first looks at known cases correct the rates. */
type Design = { what: string; confirming: Person | null; gold: boolean };
type Rates = { missed: number; precision: number };
type Trial = Design & Rates & { labels: number };

const recommended: Design = { what: 'senior confirms', confirming: senior, gold: true };
const typical: Rates = { missed: 0.003, precision: 0.8 };

const goals: (Design & Rates)[] = [
  { ...recommended, ...typical, missed: 0.0005 },
  { ...recommended, ...typical },
  { ...recommended, ...typical, missed: 0.02 },
  { ...recommended, ...typical, precision: 0.4 },
];
const comparisons: (Design & Rates)[] = [
  { ...recommended, what: 'no gold cases', gold: false, ...typical, precision: 0.4 },
  {
    ...recommended,
    what: 'senior of 97 %, 99.5 %',
    confirming: { sensitivity: 0.97, specificity: 0.995 },
    ...typical,
    missed: 0.0005,
  },
  { ...recommended, what: 'reviewer confirms', confirming: reviewer, ...typical, missed: 0.0005 },
  { ...recommended, what: 'reviewer confirms', confirming: reviewer, ...typical },
  { ...recommended, what: 'one look', confirming: null, ...typical },
];

/** How often the intervals of an audit contain the true figures. */
export function simulateCoverage(runs: number, seed: number): void {
  const rows = [...goals, ...comparisons].flatMap((one) =>
    [1, 3].map((labels) => {
      const random = createRandom(seed);
      const results = Array.from({ length: runs }, () => simulateAudit(random, { ...one, labels }));
      const shares = figures.map((figure) => results.filter(({ covered }) => covered[figure]).length / runs);
      const median = (value: (one: (typeof results)[number]) => number) => quantile(results.map(value), 0.5);
      return {
        cells: [
          one.what,
          median(({ looks }) => looks),
          percent(one.missed, 2),
          percent(one.precision, 0),
          ...shares.map((share) => percent(share)),
          `${(100 * median(({ width }) => width)).toFixed(1)} points`,
        ],
        ...(goals.includes(one) ? { goal: 'each ≥ 93 %', met: shares.every((share) => share >= goal) } : {}),
      };
    }),
  );
  printTable(
    `How often the 95 % intervals contain the truth: ${runs} histories of 28 days in each row, seed ${seed}`,
    [
      'design',
      'looks',
      'true missed',
      'true precision',
      'missed rate',
      ...figures.slice(1),
      'width of recall',
    ],
    rows,
  );
}

function simulateAudit(random: Random, { labels, missed, precision, confirming, gold }: Trial) {
  const history = createHistory(random, { labels, days: 28, casesPerDay: 3000, missed, precision });
  const sample = auditSample(random, history, { perStratum: 5, first: reviewer, confirming });
  const looksAt = (share: number) =>
    gold ? { shown: goldShown, right: binomial(random, goldShown, share) } : null;
  const estimates = estimateAudit({
    ...sample,
    gold: { violations: looksAt(reviewer.sensitivity), clean: looksAt(reviewer.specificity) },
  });
  const { recall } = estimates;
  const strata = [...sample.passed.strata, ...sample.blocked.strata];
  return {
    covered: coveredIn(estimates, history),
    looks: strata.reduce((sum, { checked }) => sum + checked, 0),
    width: recall.kind === 'estimate' ? recall.high - recall.low : 1,
  };
}

function coveredIn(estimates: AuditEstimates, { passed, blocked }: History): Record<Figure, boolean> {
  const violations = passed.violations + blocked.violations;
  const covers = (figure: Figure, truth: number) => {
    const one = estimates[figure];
    return one.kind === 'estimate' && one.low <= truth && truth <= one.high;
  };
  return {
    missedRate: covers('missedRate', passed.violations / passed.findings),
    precision: covers('precision', blocked.violations / blocked.findings),
    recall: covers('recall', blocked.violations / violations),
    prevalence: covers('prevalence', violations / (passed.findings + blocked.findings)),
  };
}
