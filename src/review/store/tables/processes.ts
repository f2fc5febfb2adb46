import type { DefaultTime } from './column.ts';

/** A secret sealed with SEAL_KEY, shared by every process. */
export type SharedSecretTable = { name: string; sealed: string; created_at: DefaultTime };
/** Text requests of an account that are in flight, or arrived within the last second. */
export type TextSlotTable = { id: string; account: string; at: Date; free_at: Date };

export type ProcessesTables = { shared_secret: SharedSecretTable; text_slot: TextSlotTable };
