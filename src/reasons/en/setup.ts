import { megabytes } from '../megabytes.ts';

/** What the checks of an installation found, and what to do about it. */
export const setup = {
  setup_not_known_here: () => 'This cannot be seen from here.',
  setup_not_answered: () => 'There was no answer in time.',
  setup_clock_good: ({ seconds }: { seconds: number }) =>
    `The clocks of database and console differ by ${seconds} s.`,
  setup_clock_differs: ({ seconds }: { seconds: number }) =>
    `The clocks of database and console differ by ${seconds} s.`,
  setup_clock_jumped: ({ seconds }: { seconds: number }) =>
    `The database’s clock jumped by ${seconds} s within the last hour.`,
  setup_clock_remedy: () => 'Have both machines follow a time server (NTP).',
  setup_disk_free: ({ free, floor }: { free: number; floor: number }) =>
    `The fullest disk has ${megabytes(free)} left; uploads stop at ${megabytes(floor)}.`,
  setup_disk_full: ({ free, floor }: { free: number; floor: number }) =>
    `Only ${megabytes(free)} are left, below the floor of ${megabytes(floor)}: uploads, evidence and callbacks are refused.`,
  setup_disk_remedy: () => 'Make room, shorten the retention, or move DATA_DIR to a larger disk.',
  setup_memory: ({ total, available }: { total: number; available: number }) =>
    `${megabytes(total)} of memory, ${megabytes(available)} of it available.`,
  setup_memory_scarce: () => 'End other programs or add memory: the system ends programs when it runs out.',
  setup_memory_small: ({ wanted }: { wanted: number }) =>
    `Under load, ${megabytes(wanted)} or more are better: engines are ended first when memory runs out.`,
  setup_address_unseen: ({ set }: { set: string }) => `Links and callbacks begin with ${set}.`,
  setup_address_open_page: () => 'Open the first steps in a browser to compare the address.',
  setup_address_differs: ({ set, reached }: { set: string; reached: string }) =>
    `Your browser uses ${reached}, but links and callbacks begin with ${set}.`,
  setup_address_set: ({ reached }: { reached: string }) =>
    `If people and programs use ${reached}, set PUBLIC_URL to it and start again.`,
  setup_address_local: ({ set }: { set: string }) => `Only this machine reaches ${set}.`,
  setup_address_proxy: () =>
    'For others, put a reverse proxy with a certificate in front and set PUBLIC_URL to its address.',
  setup_address_plain: ({ set }: { set: string }) =>
    `${set} is not encrypted: passwords and contents cross the network in the open.`,
  setup_address_tls: () =>
    'Put a reverse proxy with a certificate in front and set PUBLIC_URL to its https address.',
  setup_address_good: ({ set }: { set: string }) =>
    `Your browser uses ${set}, as PUBLIC_URL says. Whether others reach it cannot be seen from here.`,
  setup_mail_not_set: () => 'No mail server is set, so nothing is sent by e-mail.',
  setup_mail_set: () => 'For alarms and reports by e-mail, set SMTP_URL and MAIL_FROM.',
  setup_mail_fails: ({ why }: { why: string }) => `The mail server cannot be used: ${why}`,
  setup_mail_remedy: () => 'Correct SMTP_URL: its host, port, user and password.',
  setup_mail_good: () => 'The mail server answers and accepts the sign-in. No mail was sent.',
  setup_service_good: () => 'The moderation service answers.',
  setup_service_remedy: () => 'Test the connection under Settings, Moderation accounts, and read the log.',
  setup_engines_elsewhere: () =>
    'The engines belong to the provider of this service and are not visible here.',
  setup_engine_ready: ({ engines }: { engines: string }) => `Ready: ${engines}.`,
  setup_engine_limits: ({ engines, limits }: { engines: string; limits: string }) =>
    `Ready: ${engines}. ${limits}`,
  setup_engine_missing: ({ why }: { why: string }) => `No engine works on this: ${why}`,
  setup_engine_partly: ({ why }: { why: string }) =>
    `Correct or remove the other engine under Settings, Engines: ${why}`,
  setup_engine_remedy: () => 'Install what is missing, or connect an engine under Settings, Engines.',
  setup_database_version: ({ version }: { version: string }) => `PostgreSQL ${version}.`,
  setup_database_upgrade: ({ oldest }: { oldest: number }) => `Upgrade to PostgreSQL ${oldest} or later.`,
  setup_database_text: ({ encoding, locale }: { encoding: string; locale: string }) =>
    `Encoding ${encoding}, locale ${locale}. The search finds Chinese.`,
  setup_database_encoding: ({ encoding }: { encoding: string }) =>
    `The encoding is ${encoding}: most contents cannot be stored.`,
  setup_database_no_chinese: ({ locale }: { locale: string }) =>
    `With the locale ${locale} the search finds no Chinese.`,
  setup_database_no_folding: ({ locale }: { locale: string }) =>
    `With the locale ${locale} the search does not match capital and small letters outside of English.`,
  setup_database_text_remedy: () =>
    'Make the database again with ENCODING UTF8 and LC_CTYPE C.UTF-8, and move the data by backup and restore.',
  setup_database_memory: ({ buffers, work }: { buffers: string; work: string }) =>
    `shared_buffers is ${buffers}, work_mem ${work}.`,
  setup_database_memory_remedy: ({ buffers, work }: { buffers: string; work: string }) =>
    `Raise shared_buffers to ${buffers} or more and work_mem to ${work} or more.`,
  setup_connections: ({ usable, used, needed }: { usable: number; used: number; needed: number }) =>
    `${used} of ${usable} connections are in use; one start of the product opens up to ${needed}.`,
  setup_connections_remedy: () => 'Raise max_connections, or put PgBouncer in between.',
  setup_durable: () => 'What was answered survives a power failure.',
  setup_not_durable: ({ settings }: { settings: string }) =>
    `Off: ${settings}. What was answered can be lost or destroyed when the machine stops.`,
  setup_durable_remedy: ({ settings }: { settings: string }) => `Switch on: ${settings}.`,
  setup_no_timeouts: () => 'No timeout cuts off long exports, upgrades or waiting connections.',
  setup_timeouts: ({ settings }: { settings: string }) =>
    `Short timeouts are set: ${settings}. They cut off long exports, upgrades or waiting connections.`,
  setup_timeouts_remedy: ({ settings }: { settings: string }) =>
    `Set to 0 for the product’s role: ${settings}.`,
  setup_no_pooler: () => 'The database is reached directly.',
  setup_pooler_declared: () => 'A pooler is in between, and the settings say so.',
  setup_pooler_undeclared: () => 'A pooler is in between, but DATABASE_DIRECT_URL is not set.',
  setup_pooler_declare: () => 'Set DATABASE_DIRECT_URL to the database’s own address.',
  setup_pooler_absent: () => 'DATABASE_DIRECT_URL is set, but DATABASE_URL leads through no pooler.',
  setup_pooler_undeclare: () =>
    'Remove DATABASE_DIRECT_URL: statements are then planned once, not each time.',
};
