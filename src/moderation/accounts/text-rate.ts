/**
 * A sliding log per account (L6): when requests were granted within the last second, and how many each time. All
 * processes share it in one row, and change it under the row's lock, so that its times never go back. Each row of `from`
 * has a `secret_id` and the number of its `requests`; the statement returns how many are `granted`.
 */
export function grantRequests({ from, maxPerSecond, now = 'clock_timestamp()' }: GrantInput): string {
  // All requests granted in one slot of time are one entry, with the time of the last of them. So a row never has more
  // entries than a second has slots, and each request counts for at least a second.
  const slot = (time: string) => `date_bin('${slotMs} milliseconds', ${time}, 'epoch')`;
  return `
    insert into moderation.text_rates (secret_id, taken_at, taken, granted)
    select secret_id, array[${now}], array[least(requests, ${maxPerSecond}::int)],
      least(requests, ${maxPerSecond}::int)
    from ${from}
    order by secret_id
    on conflict (secret_id) do update set (taken_at, taken, granted) = (
      select
        case when granted = 0 then times else times[:count - joins] || now end,
        case
          when granted = 0 then counts
          else counts[:count - joins] || case when joins = 1 then counts[count] + granted else granted end
        end,
        granted
      from (
        select now, times, counts, cardinality(times) as count,
          greatest(0, least(excluded.granted,
            ${maxPerSecond}::int - coalesce((select sum(one) from unnest(counts) as one), 0)))::int as granted,
          case when ${slot('times[cardinality(times)]')} = ${slot('now')} then 1 else 0 end as joins
        from (
          select now, times[over + 1:] as times, text_rates.taken[over + 1:] as counts
          from (
            select now, times, width_bucket(now - interval '1 second', times) as over
            from (
              select now,
                -- A clock that was set back: requests that seem to be still to come were granted just now.
                case when text_rates.taken_at[cardinality(text_rates.taken_at)] > now
                  then array(select least(one, now) from unnest(text_rates.taken_at) with ordinality as t (one, place)
                    order by place)
                  else text_rates.taken_at
                end as times
              from (select ${now} as now offset 0) as clock
            ) as plausible
          ) as aged
        ) as of_this_second
      ) as decided
    )
    returning secret_id, granted`;
}

/** `now`: the database's clock, or that of a test. */
type GrantInput = { from: string; maxPerSecond: string; now?: string };

const slotMs = 2;
