import { randomId } from '@mantine/hooks';
import type { TextsBody } from '../../api/texts.ts';

export type TextEntry = { key: string; content: string; userId: string; forumId: string };
export type TextsDraft = {
  mode: 'lines' | 'fields';
  lines: string;
  /** Of every line. */
  userId: string;
  forumId: string;
  entries: TextEntry[];
};

export const newEntry = (): TextEntry => ({
  key: randomId(),
  content: '',
  userId: '',
  forumId: '',
});

export const emptyTexts: TextsDraft = {
  mode: 'lines',
  lines: '',
  userId: '',
  forumId: '',
  entries: [{ key: 'first', content: '', userId: '', forumId: '' }],
};

function textOf(content: string, userId: string, forumId: string): TextsBody['texts'][number] {
  return {
    content,
    ...(userId.trim() ? { userId: userId.trim() } : {}),
    ...(forumId.trim() ? { forumId: forumId.trim() } : {}),
  };
}

/** The lines that say something, each with its number on the screen, from 1. */
export function filledLines(lines: string): { number: number; content: string }[] {
  return lines
    .split(/\r?\n/)
    .map((content, at) => ({ number: at + 1, content }))
    .filter(({ content }) => content.trim() !== '');
}

/** What is sent. Lines without words are left out; an entry without words is not: it is a mistake to be told. */
export function textsBody(draft: TextsDraft): TextsBody {
  if (draft.mode === 'fields') {
    return {
      texts: draft.entries.map(({ content, userId, forumId }) => textOf(content, userId, forumId)),
    };
  }
  return {
    texts: filledLines(draft.lines).map(({ content }) => textOf(content, draft.userId, draft.forumId)),
  };
}

/** Where the form holds what is at a path of the body. */
export function heldBy(path: string, { mode }: TextsDraft): string {
  if (mode === 'fields') return path.replace(/^texts/, 'entries');
  return path.replace(/^texts\.\d+\.(userId|forumId)$/, '$1').replace(/^texts/, 'lines');
}
