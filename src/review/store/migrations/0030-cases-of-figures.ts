import { type Kysely, sql } from 'kysely';

/** What a case counts for also finds it: the few cases behind a figure, among a million. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create function tally_key(measure text, bucket text, part text, week int) returns int language sql immutable parallel safe
   return hashtext(measure || chr(31) || bucket || chr(31) || coalesce(part, '') || chr(31) || coalesce(week::text, ''))`,
  // Of each point its measure, bucket, own facet or lane, with and without its week since 1970 (UTC). Of the case its
  // kind, facets and lanes.
  `create function tally_keys(
     measures text[], ats int[], buckets text[], own_facets text[], of_lanes text[], kind text, facets text[], lanes text[], any_lanes text[]
   ) returns int[] language sql immutable parallel safe
   return (select coalesce(array_agg(distinct key), '{}') from (
     select tally_key(measure, bucket, case measure when 'kept' then lane when 'ruled' then facet when 'word' then facet end, week) as key
     from unnest(measures, ats, buckets, own_facets, of_lanes) as point (measure, at, bucket, facet, lane)
     cross join lateral (values (at / 168), (null)) as weeks (week)
     where measure in ('kept', 'look', 'made', 'rate', 'ruled', 'ruling', 'word')
     union all
     select tally_key('kind', kind, null, null)
     union all
     select tally_key('facet', each, null, null) from unnest(facets) as each
     union all
     select tally_key('lane', each, null, null) from unnest(lanes) as each
     union all
     select tally_key('any-lane', each, null, null) from unnest(any_lanes) as each
   ) as every)`,
  `alter table case_tally add column keys int[] not null
   generated always as (tally_keys(measures, ats, buckets, own_facets, of_lanes, kind, facets, lanes, any_lanes)) stored`,
  'create index case_tally_by_key on case_tally using gin (keys)',
];
