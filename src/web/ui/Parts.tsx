import { Fragment } from 'react';

type Props = { of: readonly (string | number | false | null | undefined)[] };

/** Facts in one line. Each has its own writing direction: a Hebrew name reorders none of the others. */
export function Parts({ of }: Props) {
  return of
    .filter((part) => part !== null && part !== undefined && part !== false && part !== '')
    .map((part, at) => (
      <Fragment key={`${at} ${part}`}>
        {at > 0 ? ' · ' : ''}
        <bdi>{part}</bdi>
      </Fragment>
    ));
}
