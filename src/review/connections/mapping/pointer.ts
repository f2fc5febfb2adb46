/** A place that a JSON Pointer (RFC 6901) names; undefined where there is nothing. */
export function atPointer(payload: unknown, pointer: string): unknown {
  let value: unknown = payload;
  for (const name of pointer.split('/').slice(1).map(unescaped)) {
    if (typeof value !== 'object' || value === null) return undefined;
    if (Array.isArray(value)) value = /^(0|[1-9]\d*)$/.test(name) ? value[Number(name)] : undefined;
    else value = Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
  }
  return value;
}

const unescaped = (name: string) => name.replaceAll('~1', '/').replaceAll('~0', '~');

/** The part of a pointer for one member. */
export const escapedName = (name: string) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
