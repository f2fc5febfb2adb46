/**
 * SQL that leaves something in its session. A pooler gives each transaction another session: what was left is missing
 * there, or stays for somebody else.
 */
const kinds: [what: string, pattern: RegExp][] = [
  ['listens', /^\s*(un)?listen\b/i],
  ['sets a variable of the session', /^\s*(re)?set\s+(?!local\b|transaction\b|constraints\b)/i],
  ['sets a variable of the session', /\bset_config\s*\((?![^;]*?,\s*true\s*\))/i],
  ['locks for the session', /\bpg_(try_)?advisory_(un)?lock(_shared|_all)?\s*\(/i],
  [
    'leaves a temporary table',
    /\b(create|into)\s+(global\s+|local\s+)?temp(orary)?\b(?![^;]*\bon commit drop\b)/i,
  ],
  ['keeps a cursor after its transaction', /\bcursor\s+with\s+hold\b/i],
  ['prepares a statement', /^\s*(prepare\s+(?!transaction)|deallocate)\b/i],
  ['needs the sequence of the session', /\b(currval|lastval)\s*\(/i],
  ['loads or discards for the session', /^\s*(load|discard)\b/i],
];

/** What PgBouncer itself sets before each transaction, as the client has it. */
const followed =
  /^(\s*set (application_name|client_encoding|datestyle|timezone|standard_conforming_strings|intervalstyle)\s*=\s*'[^']*';?)+$/i;

/** What a statement leaves in its session; null: nothing. */
export function leavesInSession(statement: string): string | null {
  if (followed.test(statement)) return null;
  return kinds.find(([, pattern]) => pattern.test(statement))?.[0] ?? null;
}
