import { sql } from 'kysely';
import { indexCases } from '../../src/review/changes/index-cases.ts';
import type { Db } from '../../src/review/store/tables.ts';

const latin =
  'add my number for cheap coins best price tonight watch the street stream what a take honestly free gift card win money idiot telegram channel follow back game team room music photo video friend news today tomorrow market coffee football weather holiday'.split(
    ' ',
  );
const chinese =
  '加我微信便宜今晚最好价格看直播你这个人真的很好笑免费礼品卡赚钱频道关注游戏队友房间音乐照片视频朋友新闻今天明天市场咖啡足球天气假期上海北京广州深圳手机电脑学校老师学生医生警察司机';

const batch = 20_000;

/** Inserts waiting cases of texts, half Latin and half Chinese, each with its finding and its search index. */
export async function insertCases(db: Db, count: number, log: (done: number) => void): Promise<void> {
  const submission = crypto.randomUUID();
  await db
    .insertInto('submission')
    .values({
      id: submission,
      kind: 'texts',
      state: 'end',
      title: 'bench',
      params: '{}',
      callback_token: crypto.randomUUID(),
      created_by: 'bench',
      created_by_name: 'bench',
    })
    .execute();
  for (let from = 0; from < count; from += batch) {
    const to = Math.min(count, from + batch);
    await insertBatch(db, submission, from, to);
    const ids = await db
      .selectFrom('review_case')
      .innerJoin('text_item', (join) => join.on(sql`text_item.id::text`, '=', sql.ref('review_case.subject')))
      .select('review_case.id')
      .where('text_item.submission_id', '=', submission)
      .where('text_item.position', '>=', from)
      .where('text_item.position', '<', to)
      .execute();
    await indexCases(
      db,
      ids.map((row) => row.id),
    );
    log(to);
  }
  await sql`vacuum analyze`.execute(db);
}

/** Pseudo-random words, the same each time; every 5,000th text contains something unique. */
async function insertBatch(db: Db, submission: string, from: number, to: number): Promise<void> {
  const content = sql`
    case when n % 5000 = 17 then '罕见 zebra-crossing ' else '' end ||
    case when n % 2 = 0
      then (select string_agg((${latin}::text[])[1 + abs(hashint8(n * 31 + word)) % ${latin.length}], ' ') from generate_series(1, 8 + n % 17) as word)
      else (select string_agg(substr(${chinese}, 1 + abs(hashint8(n * 37 + word)) % ${chinese.length - 4}, 2 + (word % 3)::int), '') from generate_series(1, 6 + n % 13) as word)
    end`;
  await sql`
    insert into text_item (id, submission_id, position, content, user_id)
    select gen_random_uuid(), ${submission}, n, ${content}, 'u-' || n % 20000
    from generate_series(${from}::bigint, ${to - 1}::bigint) as n`.execute(db);
  await sql`
    insert into review_case (id, kind, submission_id, subject, state, title, preview, severity, rank_at, user_id, sent_by, opened_at)
    select gen_random_uuid(), 'text', submission_id, id, 'open', left(content, 120), left(content, 300), position % 4,
      now() - make_interval(secs => position, mins => 15 * (position % 4)), user_id, 'bench', now() - make_interval(secs => position)
    from text_item where submission_id = ${submission} and position >= ${from} and position < ${to}`.execute(
    db,
  );
  await sql`
    insert into finding (id, submission_id, text_id, case_id, key, task, task_id, action, review, label, rate, details, relatives)
    select gen_random_uuid(), ${submission}, text_item.id, review_case.id, text_item.id, 'text', 'text', 'review', true,
      (array['Ads', 'Abuse', 'Porn', 'Politics'])[1 + position % 4], 0.5 + (position % 40) / 100.0, '[]', '[]'
    from text_item join review_case on review_case.submission_id = ${submission} and review_case.subject = text_item.id::text
    where text_item.submission_id = ${submission} and position >= ${from} and position < ${to}`.execute(db);
}
