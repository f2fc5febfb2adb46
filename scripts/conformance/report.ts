/** `tolerated`: not the documented form, or the document does not define it, but Second Look works with it. */
export type Verdict = 'ok' | 'tolerated' | 'wrong' | 'not offered';
export type Finding = { operation: string; check: string; verdict: Verdict; detail: string };

/** Collects the findings of one operation's checks. */
export type Notes = {
  ok(check: string, detail?: string): void;
  tolerated(check: string, detail: string): void;
  wrong(check: string, detail: string): void;
  notOffered(check: string, detail: string): void;
  /** `ok` when it holds, else `wrong` with the detail. */
  holds(check: string, holds: boolean, detail: string): void;
};

export function notesOn(operation: string, findings: Finding[]): Notes {
  const note =
    (verdict: Verdict) =>
    (check: string, detail = '') =>
      void findings.push({ operation, check, verdict, detail });
  const ok = note('ok');
  const wrong = note('wrong');
  return {
    ok,
    wrong,
    tolerated: note('tolerated'),
    notOffered: note('not offered'),
    holds: (check, holds, detail) => (holds ? ok(check) : wrong(check, detail)),
  };
}

const signs: Record<Verdict, string> = {
  ok: 'ok',
  tolerated: 'deviation tolerated',
  wrong: 'WRONG',
  'not offered': 'not offered',
};

/** The table of operations and findings, and a summary line. */
export function tableOf(findings: readonly Finding[]): string {
  const width = (texts: string[]) => Math.max(0, ...texts.map((text) => text.length));
  const operations = width(findings.map(({ operation }) => operation));
  const verdicts = width(findings.map(({ verdict }) => signs[verdict]));
  const lines = findings.map(({ operation, check, verdict, detail }, index) => {
    const name = findings[index - 1]?.operation === operation ? '' : operation;
    const what = detail === '' ? check : `${check}: ${detail}`;
    return `${name.padEnd(operations)}  ${signs[verdict].padEnd(verdicts)}  ${what}`;
  });
  const count = (verdict: Verdict) => findings.filter((finding) => finding.verdict === verdict).length;
  const sum = (['ok', 'tolerated', 'wrong', 'not offered'] as const)
    .map((verdict) => `${count(verdict)} ${verdict}`)
    .join(', ');
  return [...lines, '', sum].join('\n');
}

/** The exit code: 0 only when there are findings and none of them is wrong. */
export function exitCodeOf(findings: readonly Finding[]): 0 | 1 {
  return findings.length > 0 && !findings.some(({ verdict }) => verdict === 'wrong') ? 0 : 1;
}
