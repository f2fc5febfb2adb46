import type { ColumnType } from 'kysely';

/** JSON is written as text, because drivers would write arrays as PostgreSQL arrays, and is read parsed. */
export type Json<T> = ColumnType<T, string, string>;
export type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>;
export type DefaultJson<T> = ColumnType<T, string | undefined, string>;
export type Time = ColumnType<Date, Date | string, Date | string>;
export type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
export type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>;
export type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
