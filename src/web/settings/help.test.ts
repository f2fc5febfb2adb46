import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const web = path.join(import.meta.dirname, '..');
const field =
  /<(TextInput|NumberInput|Select|MultiSelect|Checkbox|Checkbox\.Group|Switch|Radio\.Group|PasswordInput|SecretInput|Textarea|TagsInput|ColorInput|Slider)\b/g;

/** The opening tag that starts at `from`, including attribute values in braces. */
function tagAt(code: string, from: number): string {
  let depth = 0;
  for (let at = from; at < code.length; at += 1) {
    if (code[at] === '{') depth += 1;
    if (code[at] === '}') depth -= 1;
    if (code[at] === '>' && depth === 0 && code[at - 1] !== '=') return code.slice(from, at);
  }
  return code.slice(from);
}

/** Fields whose description is in the surrounding table or sentence, or that set nothing. */
const explainedAround = [
  'care/CareFields.tsx: Checkbox',
  'galleries/AddPart.tsx: Select',
  'settings/accounts/TaskRows.tsx: TextInput',
  'settings/actions/ActionForm.tsx: Checkbox',
  'settings/engines/EngineFields.tsx: Checkbox',
  'settings/engines/TryTask.tsx: Textarea',
  'settings/keys/KeyForm.tsx: Checkbox',
  'settings/lanes/SecondLookFields.tsx: Checkbox',
  'settings/people/PersonRow.tsx: TagsInput',
  'settings/people/ShiftsForm.tsx: Checkbox',
  'settings/policies/PolicyTexts.tsx: Textarea',
  'settings/retention/RuleRow.tsx: NumberInput',
  'settings/retention/RuleRow.tsx: Switch',
  'settings/statements/ExportStatements.tsx: TextInput',
  'settings/webhooks/DeliveryLog.tsx: TextInput',
  'settings/webhooks/EndpointForm.tsx: Checkbox',
  'settings/words/ImportWords.tsx: Textarea',
  'settings/words/TryText.tsx: Textarea',
];

test('every setting has a description beside it', () => {
  const files = globSync('{care,forms,galleries,settings,statements}/**/*.tsx', { cwd: web }).filter(
    (file) => !file.includes('.test.'),
  );
  const fields = files.flatMap((file) => {
    const code = readFileSync(path.join(web, file), 'utf8');
    return [...code.matchAll(field)].map((match) => ({
      name: `${file}: ${match[1]}`,
      tag: tagAt(code, match.index),
    }));
  });
  expect(fields.length).toBeGreaterThan(60);
  // Spread props bring a description, unless they are a form's field props.
  const bare = fields.filter(
    ({ tag }) =>
      !/\bdescription=|aria-describedby=|\{\.\.\.(?![\w.[\]]+\.input\}|(?:form\.)?field\()/.test(tag),
  );
  expect([...new Set(bare.map(({ name }) => name))].sort()).toEqual(explainedAround);
});
