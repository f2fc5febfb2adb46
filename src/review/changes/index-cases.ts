import { sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import { blindStates } from '../entities/case-state.ts';
import { notSampled } from '../entities/sampled.ts';
import { spoken } from '../entities/spoken.ts';
import { among } from '../store/among.ts';
import type { Db } from '../store/tables.ts';

/**
 * Updates the columns that lanes filter by and the search index from a case's findings, texts, transcripts and notes.
 * Notes are left out during a blind look, and in the audit sample what the machine found. One statement each, whatever the number of cases.
 */
export async function indexCases(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await indexFacets(db, ids);
  await indexWords(db, ids);
}

/** Updates only the columns that lanes and rules filter by. */
export async function indexFacets(db: Db, ids: readonly string[]): Promise<void> {
  await prepared(
    db,
    'index facets',
    sql`
    update review_case set facets = of_case.facets, rate = of_case.rate
    from (
      select case_id, max(rate) as rate, array_agg(distinct facet) as facets
      from finding
      cross join lateral (select coalesce(label, task || '#' || label_number, '') as label_key) as keyed
      cross join lateral (values (task), ('* ' || label_key), (task || ' ' || label_key)) as facets (facet)
      where case_id = ${among(ids)}
      group by case_id
    ) as of_case
    where review_case.id = of_case.case_id`,
  );
}

/** Updates only the search index. */
export async function indexWords(db: Db, ids: readonly string[]): Promise<void> {
  await prepared(
    db,
    'index words',
    sql`
    insert into case_search (case_id, body, pieces)
    select case_id, search_fold(string_agg(text, ' ' order by place, at)),
      jsonb_agg(jsonb_build_object('of', source, 'text', text) order by place, at)
    from (${pieces(ids)}) as piece (case_id, place, at, source, text)
    where text <> ''
    group by case_id
    on conflict (case_id) do update set body = excluded.body, pieces = excluded.pieces
    where case_search.body <> excluded.body`,
  );
}

/** The searchable texts of these cases: the case, the position, the kind. Duplicates are indexed once. */
function pieces(ids: readonly string[]) {
  const these = sql`review_case.id = ${among(ids)}`;
  return sql`
    select review_case.id, 0, 0::float8, 'text', coalesce(text_item.content, title)
    from review_case
    left join text_item on text_item.id = case when review_case.kind = 'text' then review_case.subject::uuid end
    where ${these}
    union all
    select distinct on (case_id, described.source, described.text) case_id, 1, coalesce(offset_s, start_s, 0), described.source, described.text
    from finding
    cross join lateral (
      select 'recognised', finding.text
      union all select 'name', concat_ws(' ', finding.name, finding.type_name, finding.scene)
      union all select 'recognised', concat_ws(' ', detail ->> 'keyword', detail ->> 'hint')
      from jsonb_array_elements(finding.details) as detail
    ) as described (source, text)
    where case_id = ${among(ids)} and case_id in (select id from review_case where ${notSampled})
    union all
    select review_case.id, 2, coalesce(speech.start_s, 0), 'transcript', speech.text
    from review_case
    left join fragment on fragment.submission_id = review_case.submission_id and fragment.id = review_case.subject
    left join lateral (
      select min(coalesce(start_s, offset_s)) as starts, max(coalesce(end_s, offset_s)) as ends
      from finding where case_id = review_case.id and review_case.subject <> 'file'
    ) as found on true
    join lateral (${spoken(sql`= review_case.submission_id`)}) as speech on case
      when speech.start_s is null then review_case.subject in ('file', coalesce(speech.fragment_id, 'end'))
      else speech.end_s >= coalesce(fragment.offset_start, found.starts, speech.end_s)
        and speech.start_s <= coalesce(fragment.offset_end, found.ends, speech.start_s)
    end
    where ${these}
    union all
    select noted.case_id, 3, noted.at, 'note', noted.note
    from review_case
    join lateral (
      select case_id, extract(epoch from decided_at) as at, note from decision where case_id = review_case.id and note is not null
      union all
      select case_id, extract(epoch from at), note from hand_over where case_id = review_case.id
    ) as noted on true
    where ${these} and not review_case.state = any(${[...blindStates]}::text[])
    union all
    select review_case.id, 4, 0, 'id', concat_ws(' ', content_id, user_id, room_id, forum_id)
    from review_case where ${these}`;
}
