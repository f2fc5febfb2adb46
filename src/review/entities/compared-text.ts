import { sql } from 'kysely';

/** What of a case tells whether it is a copy: a text, or the transcript of an audio file. In a query of `review_case`. */
export const comparedText = sql<string | null>`case review_case.kind
  when 'text' then (
    select content from text_item where id = case when review_case.kind = 'text' then review_case.subject::uuid end
  )
  when 'audio' then coalesce(
    (select string_agg(text, ' ' order by start_s) from transcript_segment
      where submission_id = review_case.submission_id),
    (select string_agg(text, ' ') from spoken_text
      where submission_id = review_case.submission_id and task = 'speech-transcription')
  ) end`;
