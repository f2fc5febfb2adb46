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
  /** A string: it may exceed the safe integers of JavaScript. */
  last: z.string(),
  called: z.boolean(),
});
const entrySchema = z.object({ path: z.string(), bytes: z.number().int(), sha256: z.string() });

/** The parts of a backup with their sizes and hashes. It is the archive's last entry. */
export const manifestSchema = z.object({
  product: z.literal('second-look'),
  format: z.literal(formats),
  release: z.string(),
  madeAt: z.string(),
  /** The keys came from the environment: a restore needs them there too. */
  keysOutside: z.boolean().optional(),
  postgres: z.string(),
  /** The migrations that the tables had at that time; in format 1 they are in the rows. */
  migrations: z.object({ review: z.array(z.string()), moderation: z.number().int() }).optional(),
  tables: z.array(tableSchema),
  sequences: z.array(sequenceSchema),
  entries: z.array(entrySchema),
});
/** The fields that every release can read in a backup of another. */
export const manifestHeadSchema = manifestSchema.pick({ product: true, release: true }).extend({
  format: z.number(),
});
export type Manifest = z.infer<typeof manifestSchema>;
export type Table = Omit<z.infer<typeof tableSchema>, 'rows'>;
export type Migrations = NonNullable<Manifest['migrations']>;
export type Sequence = z.infer<typeof sequenceSchema>;
export type Entry = z.infer<typeof entrySchema>;

/** The path of a table's rows in the archive: as COPY writes them, or JSON lines in format 1. */
export const rowsPath = (
  { schema, name }: { schema: string; name: string },
  { format }: { format: number },
) => `tables/${schema}.${name}.${format === 1 ? 'jsonl' : 'copy'}`;
export const filePath = (relative: string) => `files/${relative}`;

/** What two databases must share to hold each other's rows, as lines to compare. */
export function shapeOf(tables: Table[]): string[] {
  return tables
    .flatMap(({ schema, name, columns }) =>
      columns.map((column) => `${schema}.${name}.${column.name} ${column.type}`),
    )
    .sort();
}
