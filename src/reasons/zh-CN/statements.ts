import type { statements as english } from '../en/statements.ts';
import type { Sentences } from '../sentences.ts';

export const statements = {
  statement_incomplete: () => '理由说明不完整，或含有不得出现的内容。',
  no_such_template: ({ policy }) => `“${policy}”没有模板。`,
} satisfies Sentences<typeof english>;
