/** The databases whose copies test files begin with; what proves a first start begins with an empty one. */
export const templates = { review: 'template_review', moderation: 'template_moderation' };
