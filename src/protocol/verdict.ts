import { because } from '../reasons/reason.ts';
import { readDetails, type TextDetail } from './details.ts';
import { type Action, actions, isTextLabel, parseLabel } from './labels.ts';
import { type Cursor, isAbsent, markOdd, member, readBoolean, readScore, readString } from './tolerant.ts';

/** The service's result for a text or a stretch of speech (§ Text result, § Speech transcription moderation). */
export type TextVerdict = {
  action: Action;
  /** One of the nine documented labels in their one spelling, or any other that was sent (V2). */
  label: string;
  review: boolean;
  /** 0 to 1, null when there is none (V3). */
  rate: number | null;
  details: TextDetail[];
};

/** Reads a verdict. An undocumented action is read as `review`: a person looks, nothing passes unseen. */
export function readVerdict(at: Cursor): TextVerdict {
  const action = readAction(member(at, 'action'));
  const details = readDetails(member(at, 'details'));
  if (action === 'pass' && details.length > 0) markOdd(member(at, 'details'), because('odd_details_in_pass'));
  return {
    action,
    label: readTextLabel(member(at, 'label')),
    review: readReview(member(at, 'review')) ?? action === 'review',
    rate: readScore(member(at, 'rate')),
    details,
  };
}

function readAction(at: Cursor): Action {
  if (isAbsent(at)) markOdd(at, because('odd_action'));
  return readGivenAction(at) ?? 'review';
}

/** The same where the document has no action, but a service may send one; null when there is none. */
export function readGivenAction(at: Cursor): Action | null {
  if (isAbsent(at)) return null;
  const given = readString(at)?.toLowerCase();
  const action = actions.find((known) => known === given);
  if (!action) markOdd(at, because('odd_action'));
  return action ?? 'review';
}

function readReview(at: Cursor): boolean | null {
  if (isAbsent(at)) markOdd(at, because('odd_missing'));
  return readBoolean(at);
}

function readTextLabel(at: Cursor): string {
  const label = parseLabel(readString(at) ?? '');
  if (!isTextLabel(label)) markOdd(at, because('odd_label'));
  return label;
}
