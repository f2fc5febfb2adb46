/** The databases whose copies test files begin with; what proves a first start begins with an empty one. */
export const templates = { review: 'template_review', moderation: 'template_moderation' };

const database = /^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/;

/** The address of another database of the same server. */
export const inServer = (url: string, name: string): string => url.replace(database, `$1${name}`);
