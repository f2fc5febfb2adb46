import type { statements as english } from '../en/statements.ts';
import type { Sentences } from '../sentences.ts';

export const statements = {
  statement_incomplete: () => '理由说明不完整，或含有不得出现的内容。',
  no_such_template: ({ policy }) => `“${policy}”没有模板。`,
  statement_token_needed: () => '数据库需要令牌。更换地址后须提供该地址的令牌。',
} satisfies Sentences<typeof english>;
