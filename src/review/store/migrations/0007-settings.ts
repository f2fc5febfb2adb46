import { type Kysely, sql } from 'kysely';

/** Policies, labels' names by language, the moderation service's accounts, and how the console looks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements.split(/;\s*\n/)) {
    if (statement.trim()) await sql.raw(statement).execute(db);
  }
}

// The policies are those that the decision form offered before they could be set; their keys are in decisions.
const statements = `
create table policy (
  key text primary key, names jsonb not null, descriptions jsonb not null default '{}', provisions jsonb not null default '{}',
  labels text[] not null default '{}', position int not null, archived_at timestamptz(3)
);
insert into policy (key, names, labels, position) values
  ('contact-bait', '{"en": "contact bait", "zh-CN": "引流"}', '{Ads}', 0),
  ('spam', '{"en": "spam", "zh-CN": "垃圾信息"}', '{Ads}', 1),
  ('scam', '{"en": "scam", "zh-CN": "诈骗"}', '{Ads}', 2),
  ('harassment', '{"en": "harassment", "zh-CN": "骚扰"}', '{Abuse}', 3),
  ('hate', '{"en": "hate", "zh-CN": "仇恨"}', '{Abuse}', 4),
  ('threat', '{"en": "threat", "zh-CN": "威胁"}', '{Abuse}', 5),
  ('nudity', '{"en": "nudity", "zh-CN": "裸露"}', '{Porn}', 6),
  ('solicitation', '{"en": "solicitation", "zh-CN": "招嫖"}', '{Porn}', 7),
  ('minors', '{"en": "minors", "zh-CN": "涉未成年人"}', '{Porn}', 8),
  ('violence', '{"en": "violence", "zh-CN": "暴力"}', '{Terror}', 9),
  ('extremism', '{"en": "extremism", "zh-CN": "极端主义"}', '{Terror}', 10),
  ('weapons', '{"en": "weapons", "zh-CN": "武器"}', '{Terror}', 11),
  ('political', '{"en": "political content", "zh-CN": "政治内容"}', '{Politics}', 12),
  ('rumour', '{"en": "rumour", "zh-CN": "谣言"}', '{Politics}', 13),
  ('self-harm', '{"en": "self-harm", "zh-CN": "自残自杀"}', '{Sensitive}', 14),
  ('private-data', '{"en": "private data", "zh-CN": "个人隐私"}', '{Sensitive}', 15),
  ('drugs', '{"en": "drugs", "zh-CN": "毒品"}', '{Sensitive}', 16),
  ('flooding', '{"en": "flooding", "zh-CN": "刷屏"}', '{Nonsense}', 17),
  ('other-policy', '{"en": "other reason", "zh-CN": "其他理由"}', '{}', 18);

alter table label add column names jsonb not null default '{}';
create index finding_by_label_number on finding (task, label_number, seq) where label_number is not null;

create table moderation_account (
  id uuid primary key, version int not null default 1, name text not null, base_url text not null, secret_id text not null,
  private_key text not null, public_key text not null, key_made_at timestamptz(3) not null default now(),
  next_private_key text, next_public_key text, next_made_at timestamptz(3),
  service_key text, old_service_key text, old_service_key_until timestamptz(3),
  tasks jsonb not null, text_rps float8 not null, active boolean not null default false,
  tested_at timestamptz(3), last_test jsonb,
  created_at timestamptz(3) not null default now(), created_by text not null, removed_at timestamptz(3)
);
create unique index moderation_account_active on moderation_account (active) where active;

alter table submission add column account_id uuid references moderation_account;

create table appearance (
  sole boolean primary key default true check (sole), organisation text, theme text, language text
);
insert into appearance default values;
`;
