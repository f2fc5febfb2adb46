const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Whether a text can be an id of ours: for anything else PostgreSQL raises an error instead of finding no row. */
export const isUuid = (text: string): boolean => uuid.test(text);
