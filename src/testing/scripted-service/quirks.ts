/** Deviations of a service from the plain form: documented variants first, then faults. */
export const quirks = {
  'json-object': 'every envelope carries json as an object, with white space in it',
  'number-nonce': 'nonce is a number',
  'string-code': 'code is a numeric string',
  'label-aliases': 'labels are spelt ADs, Nosense, and in other letter case',
  'string-rates': 'rates and scores are strings',
  'string-labels': 'numeric labels and categories are strings',
  'logo-numbers': 'the names of logos are numbers',
  'result-object': 'result is an object where the document says array',
  'xy-boxes': 'the points of boxes are {x, y}',
  'corner-boxes': 'boxes are objects with four named corners',
  'text-summary': 'text answers carry a summary',
  'texts-reversed': 'texts come back in another order than they were sent',
  'bare-callbacks': 'audio callbacks come without the envelope',
  'unknown-task': 'callbacks carry a task that nobody configured',
  'unordered-callbacks': 'the last callback comes first',
  'duplicate-callbacks': 'every callback comes twice',
  'missing-fragment': 'the second fragment is never sent',
  'missed-stretches': 'no engine looked at the second quarter of each fragment, or of a video without any',
  'details-in-pass': 'a pass carries details',
  'details-missing': 'violations carry no details',
  'no-frames': 'results name no frame, but persons, figures and that a person is to look',
  'times-of-fragment':
    'times of speech count from the start of their fragment, so that equal violations come again',
  'text-alone': 'what was said comes as a text without segments',
  'nameless-callbacks': 'callbacks of audio streams hold the results of tasks and nothing else',
  'failing-summary': 'the last callback of a video says end, with a code that is not 0',
  'failing-fragment': 'the second fragment has a code that is not 0',
  'scores-out-of-range': 'rates and scores are greater than 1',
  'texts-missing': 'one text of each request gets no result',
  refusing: 'every request is refused with the code 2001',
  slow: 'every answer takes long',
  dropped: 'every connection is reset before the answer',
  'wrong-signature': 'answers are signed wrongly',
  'wrong-callback-signature': 'callbacks are signed wrongly',
  'weak-key': 'the key has 1024 bits (chosen at the start, not on the way)',
} as const satisfies Record<string, string>;

export type Quirk = keyof typeof quirks;

export function isQuirk(name: string): name is Quirk {
  return Object.hasOwn(quirks, name);
}
