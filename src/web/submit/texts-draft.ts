import { maxContentLength, maxTexts, type TextsBody } from '../../api/texts.ts';
import { stillStands } from './faults.ts';

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
  key: `${Date.now()}-${Math.random()}`,
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

/** The API's faults by place: "texts.3.content" is the text at index 3; what names no text is of the whole. */
export type TextFault = { index: number | null; member: string; message: string };

/** Those faults that are about what still stands in the form. */
export function textFaults(
  errors: readonly { path: string; message: string }[],
  sent: TextsBody | undefined,
  now: TextsBody,
): TextFault[] {
  return errors
    .map(({ path, message }) => {
      const found = /^texts[.[](\d+)\]?(?:\.(\w+))?/.exec(path);
      return found
        ? { index: Number(found[1]), member: found[2] ?? 'content', message }
        : { index: null, member: path, message };
    })
    .filter(({ index }) =>
      index === null ? stillStands(sent, now) : stillStands(sent?.texts[index], now.texts[index]),
    );
}

/** Why a text or the list cannot be taken, as a word of the catalogue; null where only the API knows. */
export function whyNot(
  fault: TextFault,
  body: TextsBody,
): { word: string; values: Record<string, number> } | null {
  if (fault.index === null) {
    const count = body.texts.length;
    if (fault.member !== 'texts') return null;
    if (count === 0) return { word: 'texts.none', values: {} };
    return count > maxTexts ? { word: 'texts.tooMany', values: { given: count, most: maxTexts } } : null;
  }
  const length = body.texts[fault.index]?.content.length ?? 0;
  if (fault.member !== 'content') return null;
  if (length === 0) return { word: 'texts.empty', values: {} };
  return length > maxContentLength
    ? { word: 'texts.tooLong', values: { given: length, most: maxContentLength } }
    : null;
}
