import { apiDocsPath, keyDocsPath } from '../api/docs-path.ts';
import type { OpenApiQuery } from '../api/openapi.ts';
import { codeTable } from './openapi-refusals.ts';

const other = {
  everyone: `Every call of the console, in the order of what people do: send, read, decide, manage. Programs need few of them: [the calls for API keys](${keyDocsPath}).`,
  keys: `The calls that an API key may make, each with the scope that it needs, and the messages to your own endpoints. [Every call of the console](${apiDocsPath}) is on another page.`,
} as const satisfies Record<OpenApiQuery['for'], string>;

/** What holds for all calls, as the description of the document. */
export const introductionOf = (readers: OpenApiQuery['for']): string => `${other[readers]}

**Identify yourself** with \`Authorization: Bearer slk_…\`, an API key.${readers === 'keys' ? '' : ' People use the session of their browser.'} To try a call on this page, press *Authorize*, paste a key, and press *Try it out* at the call. What you send is real.

**Send** JSON in UTF-8, 256 KiB at most unless a call says otherwise. Members that a call does not know are refused. Answers may get more members in a later release: ignore those that you do not know.

**Times** are UTC. **Lists** have \`nextCursor\`: send it as \`cursor\` for the next page; null ends the list.

**A refusal** is a problem document (RFC 9457). Switch on \`code\`: its list is closed. \`reason\` says more exactly why, \`detail\` says it in the language of \`Accept-Language\` (English or Chinese), and \`errors\` names each wrong member. After 408, 429 and 503 send the same again, not before \`Retry-After\`. Each call lists its codes and reasons.

${codeTable()}`;
