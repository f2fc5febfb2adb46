import type * as z from 'zod';

type Issue = z.core.$ZodIssue;

const units: Record<string, string> = { string: 'characters', array: 'entries' };

/** What a schema has against a value, in words for the person who sent it. Our own messages stand as they are. */
export function issueWords(issue: Issue): string {
  switch (issue.code) {
    case 'too_small':
      return issue.minimum === 1 && issue.origin in units
        ? 'must not be empty'
        : `must be at least ${issue.minimum}${unitOf(issue.origin)}`;
    case 'too_big':
      return `must be at most ${issue.maximum}${unitOf(issue.origin)}`;
    case 'invalid_type':
      return issue.input === undefined && issue.message.includes('undefined')
        ? 'must be given'
        : `must be ${article(issue.expected)}`;
    case 'invalid_value':
      return `must be one of: ${issue.values.join(', ')}`;
    case 'unrecognized_keys':
      return `has members that are not known here: ${issue.keys.join(', ')}`;
    default:
      return issue.message;
  }
}

const unitOf = (origin: string) => (origin in units ? ` ${units[origin]}` : '');
const article = (type: string) => (/^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`);
