import type { ScimQuery } from '../../../api/scim.ts';
import { Failure } from '../../context/failure.ts';

const equality = /^\s*([A-Za-z][\w.:-]*)\s+eq\s+("(?:[^"\\]|\\.)*"|true|false)\s*$/i;

/**
 * Reads `attribute eq "value"`, the filter by which directories find what they provisioned. `attributes`: those that can
 * be asked for, in lower case.
 */
export function readFilter<Attribute extends string>(
  filter: string,
  attributes: readonly Attribute[],
): { attribute: Attribute; value: string } {
  const [, name = '', literal = ''] = equality.exec(filter) ?? [];
  const attribute = attributes.find((one) => one === name.toLowerCase());
  const value = literalValue(literal);
  if (attribute === undefined || value === null)
    throw new Failure('scim_filter_not_supported', { attributes: attributes.join(', ') });
  return { attribute, value };
}

function literalValue(literal: string): string | null {
  if (!literal.startsWith('"')) return literal === '' ? null : literal.toLowerCase();
  try {
    return String(JSON.parse(literal));
  } catch {
    return null;
  }
}

const list = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

/** One page of a list, counted from 1 as in RFC 7644 § 3.4.2.4. */
export function pageOf<T>(
  resources: readonly T[],
  { startIndex, count }: Pick<ScimQuery, 'startIndex' | 'count'>,
) {
  const first = Math.max(1, startIndex);
  const page = resources.slice(first - 1, first - 1 + Math.min(Math.max(0, count), 200));
  return {
    schemas: [list],
    totalResults: resources.length,
    startIndex: first,
    itemsPerPage: page.length,
    Resources: page,
  };
}
