import { type Kysely, sql } from 'kysely';

/**
 * The reasons of a row's texts stand beside them as they travel (reasons/serialize.ts): in one member `reasons`, each
 * under the name of its text. What 0017 stored is brought into that shape; texts without a reason stay as they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const texts: Record<string, readonly string[]> = {
  submission: ['message'],
  callback: ['reason', 'failure'],
  fragment: ['failure'],
  evidence: ['reason'],
  finding: ['text'],
};
/** Lists in JSON whose elements have a text with its reason in a member `why`. */
const lists = [
  ['submission', 'missed', 'reason'],
  ['fragment', 'missed', 'reason'],
  ['audit_check', 'faults', 'words'],
] as const;

const statements = [
  ...Object.entries(texts).flatMap(([table, names]) => {
    const own = (name: string) =>
      `case when ${name} is null or ${name}_why is null then '{}' else jsonb_build_object('${name}', ${name}_why) end`;
    return [
      `alter table ${table} add column reasons jsonb`,
      `update ${table} set reasons = nullif(${names.map(own).join(' || ')}, '{}')
       where coalesce(${names.map((name) => `${name}_why`).join(', ')}) is not null`,
      `alter table ${table} ${names.map((name) => `drop column ${name}_why`).join(', ')}`,
    ];
  }),
  ...lists.map(
    ([table, list, text]) => `
    update ${table} set ${list} = (
      select jsonb_agg(
        one - 'why' || case when one -> 'why' is null or one -> 'why' = 'null' then '{}'
          else jsonb_build_object('reasons', jsonb_build_object('${text}', one -> 'why')) end
        order by place
      )
      from jsonb_array_elements(${list}) with ordinality as each (one, place)
    ) where ${list} @? '$[*].why'`,
  ),
  // A reason may quote content, and is forgotten with it.
  "update submission set missed = '[]' where emptied_at is not null and missed <> '[]'",
  `update fragment set missed = '[]' from submission
   where submission.id = submission_id and emptied_at is not null and fragment.missed <> '[]'`,
];
