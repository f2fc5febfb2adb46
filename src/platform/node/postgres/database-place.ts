/** Where a database is reached. */
export type DatabasePlace = {
  /** For statements and transactions. May lead through a pooler that gives out connections for one transaction. */
  url: string;
  /** Past the pooler, for what belongs to a session: LISTEN, locks of a process, migrations, backups. */
  directUrl: string;
};

/**
 * Whether `url` leads through a pooler. Nothing may then be left in a session: the next transaction gets another
 * one. So statements have no names there.
 */
export const isPooled = ({ url, directUrl }: DatabasePlace): boolean => url !== directUrl;

/** The place of an address that is not given twice. */
export const placeOf = (url: string, directUrl: string | null = null): DatabasePlace => ({
  url,
  directUrl: directUrl ?? url,
});

/** As the settings name it. */
export const inSettings = ({ url, directUrl }: DatabasePlace) => ({
  databaseUrl: url,
  directDatabaseUrl: directUrl,
});
