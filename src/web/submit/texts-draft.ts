import { randomId } from '@mantine/hooks';
import type { TextsBody } from '../../api/texts.ts';

export type TextEntry = { key: string; content: string; userId: string; forumId: string };
export type TextsDraft = {
  mode: 'lines' | 'fields';
  lines: string;
  /** Applies to every line. */
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

/** The non-empty lines, each with its number on the screen, from 1. */
export function filledLines(lines: string): { number: number; content: string }[] {
  return lines
    .split(/\r?\n/)
    .map((content, at) => ({ number: at + 1, content }))
    .filter(({ content }) => content.trim() !== '');
}

/** The request body. Empty lines are left out; an empty field is sent, so that the API reports it. */
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

/** The form path of a body path. */
export function heldBy(path: string, { mode }: TextsDraft): string {
  if (mode === 'fields') return path.replace(/^texts/, 'entries');
  return path.replace(/^texts\.\d+\.(userId|forumId)$/, '$1').replace(/^texts/, 'lines');
}
