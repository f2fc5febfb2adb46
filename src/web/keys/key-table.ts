/**
 * Every key of the product. The key listener, the help and the keycaps all use this table. `#` stands for a digit, which
 * names one of several choices.
 */
export const keyTable = [
  { action: 'next', keys: 'j', group: 'queue' },
  { action: 'previous', keys: 'k', group: 'queue' },
  { action: 'open', keys: 'o', group: 'queue' },
  { action: 'loadNew', keys: 'n', group: 'queue' },
  { action: 'select', keys: 'x', group: 'queue' },
  { action: 'selectTo', keys: 'Shift+X', group: 'queue' },
  { action: 'selectAlike', keys: 'i', group: 'queue' },
  { action: 'selectNone', keys: 'u', group: 'queue' },
  { action: 'focus', keys: 'f', group: 'queue' },
  { action: 'nextSevere', keys: 'Shift+N', group: 'queue' },
  { action: 'approve', keys: 'a', group: 'decide' },
  { action: 'reject', keys: 'r', group: 'decide' },
  { action: 'escalate', keys: 'e', group: 'decide' },
  { action: 'skip', keys: 's', group: 'decide' },
  { action: 'bulkApprove', keys: 'Shift+A', group: 'decide' },
  { action: 'bulkReject', keys: 'Shift+R', group: 'decide' },
  { action: 'bulkEscalate', keys: 'Shift+E', group: 'decide' },
  { action: 'take', keys: 't', group: 'decide' },
  { action: 'handOver', keys: 'h', group: 'decide' },
  { action: 'undo', keys: 'z', group: 'decide' },
  { action: 'appealLink', keys: 'c l', group: 'decide' },
  { action: 'openAppeal', keys: 'c o', group: 'decide' },
  { action: 'label', keys: 'l #', group: 'decide' },
  { action: 'reason', keys: 'p #', group: 'decide' },
  // d as in "do".
  { action: 'action', keys: 'd #', group: 'decide' },
  { action: 'note', keys: 'm', group: 'decide' },
  // w as in "write".
  { action: 'savedNote', keys: 'w #', group: 'decide' },
  { action: 'previousEvidence', keys: '[', group: 'evidence' },
  { action: 'nextEvidence', keys: ']', group: 'evidence' },
  { action: 'blur', keys: 'b', group: 'evidence' },
  { action: 'boxOnly', keys: 'Shift+B', group: 'evidence' },
  { action: 'openSource', keys: 'Shift+O', group: 'evidence' },
  { action: 'play', keys: 'Space', group: 'evidence' },
  // `v` as in view; held, not pressed.
  { action: 'peek', keys: 'v', group: 'evidence' },
  { action: 'slower', keys: '<', group: 'evidence' },
  { action: 'faster', keys: '>', group: 'evidence' },
  { action: 'sound', keys: 'Shift+M', group: 'evidence' },
  { action: 'zoomIn', keys: '+', group: 'evidence' },
  { action: 'zoomOut', keys: '-', group: 'evidence' },
  { action: 'zoomOff', keys: '0', group: 'evidence' },
  { action: 'zoomBox', keys: 'Shift+Z', group: 'evidence' },
  { action: 'secondBack', keys: 'ArrowLeft', group: 'evidence' },
  { action: 'secondOn', keys: 'ArrowRight', group: 'evidence' },
  { action: 'frameBack', keys: ',', group: 'evidence' },
  { action: 'frameOn', keys: '.', group: 'evidence' },
  { action: 'rule1', keys: '1', group: 'evidence' },
  { action: 'rule2', keys: '2', group: 'evidence' },
  { action: 'rule3', keys: '3', group: 'evidence' },
  { action: 'rule4', keys: '4', group: 'evidence' },
  { action: 'rule5', keys: '5', group: 'evidence' },
  { action: 'rule6', keys: '6', group: 'evidence' },
  { action: 'rule7', keys: '7', group: 'evidence' },
  { action: 'rule8', keys: '8', group: 'evidence' },
  { action: 'rule9', keys: '9', group: 'evidence' },
  { action: 'search', keys: '/', group: 'go' },
  { action: 'goQueue', keys: 'g q', group: 'go' },
  { action: 'goVideos', keys: 'g v', group: 'go' },
  // Not `g a`: if the g is lost, the a alone would approve a case.
  { action: 'goAudio', keys: 'g u', group: 'go' },
  { action: 'goStreams', keys: 'g l', group: 'go' },
  { action: 'goSubmit', keys: 'g s', group: 'go' },
  { action: 'goDashboard', keys: 'g d', group: 'go' },
  // w as in "who did what".
  { action: 'goCalibrations', keys: 'g c', group: 'go' },
  { action: 'goAudit', keys: 'g w', group: 'go' },
  { action: 'goSettings', keys: 'g t', group: 'go' },
  // h as in "hours".
  { action: 'goShift', keys: 'g h', group: 'go' },
  { action: 'help', keys: '?', group: 'go' },
] as const;

export type KeyAction = (typeof keyTable)[number]['action'];
export const keyGroups = ['queue', 'decide', 'evidence', 'go'] as const;

/** The keys that rule on the first nine findings shown, in their order. */
export const rulingKeys = [
  'rule1',
  'rule2',
  'rule3',
  'rule4',
  'rule5',
  'rule6',
  'rule7',
  'rule8',
  'rule9',
] as const satisfies readonly KeyAction[];

/** The keys for each action: those of the table, or a person's own. */
export type Binding = { action: KeyAction; keys: string };

/** These repeat while the key is held. */
const goOn: readonly KeyAction[] = [
  'next',
  'previous',
  'previousEvidence',
  'nextEvidence',
  'secondBack',
  'secondOn',
  'frameBack',
  'frameOn',
  'zoomIn',
  'zoomOut',
];

export function mayRepeat(action: KeyAction): boolean {
  return goOn.includes(action);
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'> & {
  shiftKey?: boolean;
};

/** The table's name for a pressed key. Shift counts only with letters, since it already changes other keys. */
export function keyName(key: string, shift = false): string {
  if (key === ' ') return 'Space';
  if (key.length !== 1) return key;
  const [small, large] = [key.toLowerCase(), key.toUpperCase()];
  return shift && small !== large ? `Shift+${large}` : small;
}

/** The keys of a choice without its digit: `l` of `l #`. */
export const withoutDigit = (keys: string): string => keys.replace(/ #$/, '');

/** What a key press means: an action and the digit that chooses, or the start of a sequence. */
export type KeyRead = { action: KeyAction | null; pending: string; digit?: number };

/**
 * The meaning of a key press after `pending` (the first key of a two-key sequence, or ''). A press that starts a
 * sequence returns it as `pending`; a press without meaning returns neither.
 */
export function readKey(pending: string, press: Pressed, bindings: readonly Binding[] = keyTable): KeyRead {
  if (press.ctrlKey || press.metaKey || press.altKey || press.isComposing)
    return { action: null, pending: '' };
  // If no action uses Shift with this letter, the plain letter counts.
  for (const key of new Set([keyName(press.key, press.shiftKey), keyName(press.key)])) {
    const sequence = pending ? `${pending} ${key}` : key;
    const hit = bindings.find((entry) => entry.keys === sequence);
    if (hit) return { action: hit.action, pending: '' };
    const choice = bindings.find((entry) => pending !== '' && entry.keys === `${pending} #`);
    if (choice && isDigit(key)) return { action: choice.action, pending: '', digit: Number(key) };
    if (bindings.some((entry) => entry.keys.startsWith(`${sequence} `)))
      return { action: null, pending: sequence };
  }
  return pending ? readKey('', press, bindings) : { action: null, pending: '' };
}

const isDigit = (key: string) => /^\d$/.test(key);

/** Whether one of two sequences starts with the other, so that they cannot both be keys. */
export function sequencesMeet(one: string, other: string): boolean {
  const [a, b] = [one.split(' '), other.split(' ')];
  return a.every((key, at) => {
    const facing = b[at];
    return (
      facing === undefined ||
      key === facing ||
      (key === '#' && isDigit(facing)) ||
      (facing === '#' && isDigit(key))
    );
  });
}

const notTyping = new Set([
  'button',
  'checkbox',
  'radio',
  'range',
  'submit',
  'reset',
  'file',
  'image',
  'color',
]);

/** Keys do nothing while someone types in a text field. */
export function isTextField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('[role="textbox"], [role="combobox"]')) return true;
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLInputElement && !notTyping.has(target.type);
}

const pressedBySpace =
  'button, summary, input, [role="button"], [role="tab"], [role="switch"], [role="menuitem"]';
const movedByArrows =
  'input, [role="slider"], [role="tablist"], [role="radiogroup"], [role="menu"], [role="grid"]';

/** Whether the focused element uses this key itself, as a button uses the space bar. */
export function ownsKey(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if ((key === ' ' || key.startsWith('Arrow')) && target.closest('video, audio')) return true;
  if (key === ' ') return target.closest(pressedBySpace) !== null;
  return key.startsWith('Arrow') && target.closest(movedByArrows) !== null;
}
