/** The databases that test files copy. Tests of a first start begin with an empty one. */
export const templates = { review: 'template_review', moderation: 'template_moderation' };

const database = /^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/;

/** The address of another database on the same server. */
export const inServer = (url: string, name: string): string => url.replace(database, `$1${name}`);
