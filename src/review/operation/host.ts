/** What only the server's process knows of the machine that it runs on and of its own settings. */
export type Host = {
  /** Of the machine, or of the container where that has a limit. */
  memory(): { totalBytes: number; availableBytes: number };
  /** Signs in to the mail server and sends nothing; resolves to why that failed, or to null. Null: none is set. */
  mail: (() => Promise<string | null>) | null;
  /** `found`: something between us and the database gives out its connections. `declared`: the settings say so. */
  pooler(): Promise<{ found: boolean; declared: boolean }>;
  /** The connections that the programs of this start open to the database at most. */
  connections: number;
  /** It works on content itself and does not only ask another service. */
  worksHere: boolean;
};
