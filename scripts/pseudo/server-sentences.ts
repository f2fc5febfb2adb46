import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

const root = path.join(import.meta.dirname, '../..');
/** What may reach the console; a console of its own (a command's words) and the generator of tables are none of it. */
const servers = 'src/{review,bff,moderation,protocol,api}/**/*.ts';
const elsewhere =
  /\.test\.ts$|\/(bff\/node|testing|store|lexicon|host)\/|command(-line)?\.ts$|\/settings\.ts$/;

/** Where a sentence that somebody reads is given: to an error that is told, or as one of these members. */
const errors =
  /^(Failure|ModerationUnreachable|NoRoom|OperatorError|PocketsphinxError|PlugInError|SourceTooLargeError|S3Error|UnreachableError|CaptureError|ToolMissingError|Refusal)$/;
const calls = /^(refused?|refusal|conflict|fault|wrong|unavailable|notFound|noSuch)$/;
const members = /^(reason|limits|message|error|detail|without|unavailable)$/;

type Node = { type: string; [key: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** A text as it is written; what is filled in is numbered. */
function textOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return null;
  return node.quasis
    .map(({ value }, at, { length }) => value.cooked + (at + 1 < length ? `{{${at + 1}}}` : ''))
    .join('');
}

const nameOf = (node: unknown): string =>
  isNode(node) ? String(node.name ?? (isNode(node.property) ? node.property.name : '')) : '';

function isTold(node: Node): boolean {
  if (node.type === 'NewExpression') return errors.test(nameOf(node.callee));
  if (node.type === 'CallExpression') return calls.test(nameOf(node.callee));
  return node.type === 'Property' && members.test(nameOf(node.key));
}

/** Three words make a sentence; fewer are names, codes and units. */
const isSentence = (text: string) =>
  /[a-z]+ [a-z{]/i.test(text) &&
  (text.match(/[a-z]{2,}/gi)?.length ?? 0) >= 3 &&
  !/^\s*(select|insert|create|alter|drop|delete) |^\w+ as \w+$/i.test(text);

function collect(value: unknown, told: boolean, keep: (text: string) => void): void {
  if (Array.isArray(value)) for (const one of value) collect(one, told, keep);
  if (!isNode(value) || value.type.startsWith('TS') || value.type === 'ImportDeclaration') return;
  const text = told ? textOf(value) : null;
  if (text !== null && isSentence(text)) keep(text);
  const within = told || isTold(value);
  for (const [key, one] of Object.entries(value)) if (key !== 'type') collect(one, within, keep);
}

/** Every English sentence that our servers tell, by the files that do. */
export function serverSentences(): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of globSync(servers, { cwd: root })) {
    if (elsewhere.test(file)) continue;
    const { program } = parseSync(file, readFileSync(path.join(root, file), 'utf8'));
    collect(program, false, (text) => found.set(text, file));
  }
  return found;
}
