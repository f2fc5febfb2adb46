/**
 * A sliding log per account (L6): when turns were taken within the last second, and how many at once. It is kept in the
 * row, so that it is one log over all processes, and changed under the row's lock, so that its times never go back.
 * `from` has a `secret_id` each and how many `turns` it wants: the statement tells how many of them are `granted`.
 * `most` is as many as a second may have.
 */
export function takeTurns({ from, most, now = 'clock_timestamp()' }: TurnsOf): string {
  // What one slot of time grants is one entry, at the time of its last turn. So a row never has more entries than a second
  // has slots, and no turn counts for less than a second.
  const slot = (time: string) => `date_bin('${slotMs} milliseconds', ${time}, 'epoch')`;
  return `
    insert into moderation.text_rates (secret_id, taken_at, taken, granted)
    select secret_id, array[${now}], array[least(turns, ${most}::int)], least(turns, ${most}::int)
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
            ${most}::int - coalesce((select sum(one) from unnest(counts) as one), 0)))::int as granted,
          case when ${slot('times[cardinality(times)]')} = ${slot('now')} then 1 else 0 end as joins
        from (
          select now, times[over + 1:] as times, text_rates.taken[over + 1:] as counts
          from (
            select now, times, width_bucket(now - interval '1 second', times) as over
            from (
              select now,
                -- A clock that was set back: turns that seem to be still to come were taken just now.
                case when text_rates.taken_at[cardinality(text_rates.taken_at)] > now
                  then array(select least(one, now) from unnest(text_rates.taken_at) with ordinality as t (one, place)
                    order by place)
                  else text_rates.taken_at
                end as times
              from (select ${now} as now offset 0) as clock
            ) as plausible
          ) as aged
        ) as of_this_second
      ) as asked
    )
    returning secret_id, granted`;
}

/** `now`: the database's clock, for a test another. */
type TurnsOf = { from: string; most: string; now?: string };

const slotMs = 2;
