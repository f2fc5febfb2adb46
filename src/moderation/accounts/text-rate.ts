/**
 * A leaky bucket per account that holds one second's worth of requests (L1); kept in the database, so that it is one
 * bucket over all processes. `from` has a `secret_id` each and how many `turns` it wants: the statement tells how many of
 * them are `granted`. `most` is `mostTurns`, `each` what a turn takes, in seconds.
 */
export function takeTurns({ from, most, each }: { from: string; most: string; each: string }): string {
  // A second's worth, and a millisecond for who comes at its very end. Accounts in one order, so that no two processes
  // wait for each other in a circle.
  const begins = 'greatest(text_rates.empty_at, statement_timestamp())';
  const granted = `greatest(0, least(excluded.granted, floor(
    extract(epoch from statement_timestamp() + interval '1.001 second' - ${begins}) / ${each}::float8
  )::int))`;
  return `
    insert into moderation.text_rates (secret_id, empty_at, granted)
    select secret_id, statement_timestamp() + make_interval(secs => least(turns, ${most}::int) * ${each}::float8),
      least(turns, ${most}::int)
    from ${from}
    order by secret_id
    on conflict (secret_id) do update
    set empty_at = ${begins} + make_interval(secs => ${granted} * ${each}::float8), granted = ${granted}
    returning secret_id, granted`;
}

/** As many turns as an account can ever be granted at once. */
export function mostTurns(perSecond: number): number {
  return Math.floor(1.001 * perSecond);
}
