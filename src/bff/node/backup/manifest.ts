import { z } from 'zod';

export const manifestName = 'manifest.json';
/** 1: rows as JSON lines, not signed. 2: rows as COPY writes them. */
export const format = 2;
const formats = [1, 2] as const;

const columnSchema = z.object({ name: z.string(), type: z.string() });
const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(columnSchema),
  rows: z.number().int(),
});
const sequenceSchema = z.object({
  schema: z.string(),
  name: z.string(),
  /** As text: it may be larger than a number of JavaScript holds. */
  last: z.string(),
  called: z.boolean(),
});
const entrySchema = z.object({ path: z.string(), bytes: z.number().int(), sha256: z.string() });

/** What a backup holds, and by what each part of it is known to be whole. It is the archive's last entry. */
export const manifestSchema = z.object({
  product: z.literal('second-look'),
  format: z.literal(formats),
  release: z.string(),
  madeAt: z.string(),
  /** The keys came from the environment: whoever restores it must have them. */
  keysOutside: z.boolean().optional(),
  postgres: z.string(),
  /** Which migrations the tables had at that time; a backup of format 1 says so in its rows. */
  migrations: z.object({ review: z.array(z.string()), moderation: z.number().int() }).optional(),
  tables: z.array(tableSchema),
  sequences: z.array(sequenceSchema),
  entries: z.array(entrySchema),
});
/** What every release can read of another's. */
export const manifestHeadSchema = manifestSchema.pick({ product: true, release: true }).extend({
  format: z.number(),
});
export type Manifest = z.infer<typeof manifestSchema>;
export type Table = Omit<z.infer<typeof tableSchema>, 'rows'>;
export type Migrations = NonNullable<Manifest['migrations']>;
export type Sequence = z.infer<typeof sequenceSchema>;
export type Entry = z.infer<typeof entrySchema>;

/** Where a table's rows lie in the archive: as COPY writes them, or JSON lines in those of format 1. */
export const rowsPath = (
  { schema, name }: { schema: string; name: string },
  { format }: { format: number },
) => `tables/${schema}.${name}.${format === 1 ? 'jsonl' : 'copy'}`;
export const filePath = (relative: string) => `files/${relative}`;

/** What makes two databases able to hold each other's rows, as lines to compare. */
export function shapeOf(tables: Table[]): string[] {
  return tables
    .flatMap(({ schema, name, columns }) =>
      columns.map((column) => `${schema}.${name}.${column.name} ${column.type}`),
    )
    .sort();
}
