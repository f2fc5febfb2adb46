const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Whether a text can be an id of ours: PostgreSQL answers anything else with an error, not with no row. */
export const isUuid = (text: string): boolean => uuid.test(text);
