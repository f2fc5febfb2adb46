import type pg from 'pg';
import type { ShardKeys } from './shard-key.ts';

type Plan = Record<string, unknown> & { Plans?: Plan[] };
type Scan = { alias: string; table: string };
type Equal = { one: string; other: string };

/**
 * The divided tables of which a statement reads or changes rows without saying on which shard they are; empty: it goes
 * to one shard, or to those of the ids that it names. Null: it is no statement about rows. The database's own plan says
 * what is compared with what.
 */
export async function crossedTables(
  client: pg.Client,
  keys: ShardKeys,
  text: string,
): Promise<string[] | null> {
  const statement = text.replace(/^\s*declare \w+ no scroll cursor for/i, '').trim();
  if (!/^(select|with|update|delete|insert|\()/i.test(statement)) return null;
  const explained = await client.query(
    `explain (generic_plan, verbose, costs off, format json) ${statement}`,
  );
  const plans = explained.rows[0]['QUERY PLAN'].map(({ Plan: plan }: { Plan: Plan }) => plan);
  const all: Plan[] = plans.flatMap(flattened);
  const scans = all.flatMap((node): Scan[] =>
    typeof node['Relation Name'] === 'string' && String(node['Node Type']).includes('Scan')
      ? [{ alias: String(node.Alias), table: node['Relation Name'] }]
      : [],
  );
  const divided = scans.filter(({ table }) => keys.has(table));
  const isKey = (name: string) => {
    const [alias = '', column = ''] = name.split('.');
    return divided.some((scan) => scan.alias === alias && keys.get(scan.table)?.has(column));
  };
  const found = new Set<string>();
  const equals = all.flatMap((node) => equalsOf(node, isKey));
  const isKnown = (value: string) => {
    const [alias = ''] = value.split('.');
    const ofTable = divided.some((scan) => scan.alias === alias);
    return !ofTable || found.has(alias);
  };
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const { one, other } of equals)
      for (const [here, there] of [
        [one, other],
        [other, one],
      ] as const)
        if (isKey(here) && isKnown(there)) found.add(here.split('.')[0] ?? '');
  }
  return [...new Set(divided.filter(({ alias }) => !found.has(alias)).map(({ table }) => table))].sort();
}

const flattened = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flattened)];

const conditions = [
  'Index Cond',
  'Recheck Cond',
  'Filter',
  'Hash Cond',
  'Merge Cond',
  'Join Filter',
  'TID Cond',
];

type IsKey = (name: string) => boolean;

function equalsOf(node: Plan, isKey: IsKey): Equal[] {
  return conditions.flatMap((name) => {
    const text = node[name];
    return typeof text === 'string' ? equalsIn(text, isKey) : [];
  });
}

/** What must all be true. Alternatives name a shard where each of them does. */
function equalsIn(text: string, isKey: IsKey): Equal[] {
  const inner = unwrapped(text);
  const all = splitAt(inner, ' AND ');
  if (all.length > 1) return all.flatMap((part) => equalsIn(part, isKey));
  const some = splitAt(inner, ' OR ');
  if (some.length === 1) return equalOf(inner);
  const named = some.map((part) =>
    equalsIn(part, isKey).find(({ one, other }) => isKey(one) && !/^\w+\.\w+$/.test(other)),
  );
  const [first] = named;
  const sameTable = named.every((one) => one && one.one.split('.')[0] === first?.one.split('.')[0]);
  return first && sameTable ? [first] : [];
}

function equalOf(part: string): Equal[] {
  const match = /^(.+?) = (.+)$/.exec(part.replace(/^ANY \((.*)\)$/, '$1'));
  if (!match) return [];
  const [, one = '', other = ''] = match;
  return [{ one: plain(one), other: plain(other.replace(/^ANY /, '')) }];
}

/** Without parentheses and types. */
const plain = (text: string) => unwrapped(unwrapped(text).replace(/::[\w[\] ]+$/, ''));

function unwrapped(text: string): string {
  const trimmed = text.trim();
  return trimmed.startsWith('(') && closing(trimmed) === trimmed.length - 1
    ? unwrapped(trimmed.slice(1, -1))
    : trimmed;
}

function closing(text: string): number {
  let depth = 0;
  for (const [at, one] of [...text].entries()) {
    if (one === '(') depth += 1;
    if (one === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

function splitAt(text: string, word: string): string[] {
  const found: string[] = [];
  let [depth, from] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0 && text.startsWith(word, at)) {
      found.push(text.slice(from, at));
      from = at + word.length;
    }
  }
  return [...found, text.slice(from)];
}
