import { type RawBuilder, sql } from 'kysely';

/**
 * Everything that was said in some submissions: rows (submission_id, fragment_id, start_s, end_s, text). The text of a
 * speech moderation is used where there is no transcription. `ofThese` follows a submission's id.
 */
export function spoken(ofThese: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select submission_id, null as fragment_id, start_s, end_s, text from transcript_segment
    where submission_id ${ofThese}
    union all
    select submission_id, fragment_id, start_s, end_s, text from spoken_text
    where submission_id ${ofThese} and (
      task = 'speech-transcription' or not exists (
        select from transcript_segment as transcribed where transcribed.submission_id = spoken_text.submission_id
      ) and not exists (
        select from spoken_text as transcribed
        where transcribed.submission_id = spoken_text.submission_id and transcribed.task = 'speech-transcription'
      )
    )`;
}
