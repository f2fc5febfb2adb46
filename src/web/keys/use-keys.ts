import { useLayoutEffect, useRef } from 'react';
import { isTextField, type KeyAction, mayRepeat, ownsKey, readKey } from './key-table.ts';
import { currentBindings } from './own-keys.ts';

/** Why an action is not possible now, as a sentence for the person who pressed its key. */
export type Unable = { why: string };
type Doing = (() => void) | Unable;
/** `choose`: decides when the key is pressed, and by its digit if it has one. */
export type KeyHandler = Doing | { choose: (digit: number) => Doing };
export type KeyHandlers = Partial<Record<KeyAction, KeyHandler | undefined>>;

const sequenceMs = 1500;
const layers: { current: KeyHandlers }[] = [];
let pending = '';
let pendingAt = 0;
/** The physical key whose handler runs or ran last. */
let pressed = '';
/** What was clicked last, until something else has the focus. */
let clicked: Node | null = null;

function modalIsOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}

const isUnable = (handler: KeyHandler): handler is Unable => typeof handler === 'object' && 'why' in handler;

/** The latest handler. A reason counts only where nothing handles the action. */
function handlerOf(action: KeyAction): KeyHandler | undefined {
  const own = layers.flatMap((layer) => layer.current[action] ?? []);
  return own.findLast((handler) => !isUnable(handler)) ?? own.at(-1);
}

function doingOf(action: KeyAction, digit: number): Doing | undefined {
  const handler = handlerOf(action);
  return typeof handler === 'object' && 'choose' in handler ? handler.choose(digit) : handler;
}

/** Keys with a use of the browser's own, so that they are no surprise on a page without an action for them. */
const usedByBrowser = (key: string) => key === ' ' || key.startsWith('Arrow');

function onPointerDown({ target }: PointerEvent): void {
  clicked = target instanceof Node ? target : null;
}

function onFocusIn({ target }: FocusEvent): void {
  if (target instanceof Node && !target.contains(clicked)) clicked = null;
}

/** The space bar after a click on a button means the page; after a Tab to it, the button. */
function isClicked({ key, target }: KeyboardEvent): boolean {
  return key === ' ' && clicked !== null && target instanceof Node && target.contains(clicked);
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || isTextField(event.target) || modalIsOpen()) return;
  if (ownsKey(event.target, event.key) && !isClicked(event)) return;
  if (event.timeStamp - pendingAt > sequenceMs) pending = '';
  const read = readKey(pending, event, currentBindings());
  if (event.repeat && !(read.action && mayRepeat(read.action))) return;
  pending = read.pending;
  pendingAt = event.timeStamp;
  const { action, digit = 0 } = read;
  if (!action) return;
  const doing = doingOf(action, digit);
  if (doing) event.preventDefault();
  if (typeof doing === 'function') {
    pressed = event.code;
    doing();
  } else if (!doing && usedByBrowser(event.key)) return;
  const unable = typeof doing === 'function' ? null : { why: doing?.why ?? null };
  if (keyListeners.size === 0) missed = unable && { action, unable };
  for (const listener of keyListeners) listener(action, unable);
}

/** For a handler that goes on while its key is held: calls back once, when the key is up or can no longer be seen. */
export function whenReleased(then: () => void): void {
  const code = pressed;
  const once = new AbortController();
  const end = () => {
    once.abort();
    then();
  };
  const { signal } = once;
  document.addEventListener('keyup', (event) => event.code === code && end(), { signal });
  document.addEventListener('visibilitychange', end, { signal });
  window.addEventListener('blur', end, { signal });
}

/** A key press that did nothing, for a listener that was not loaded yet. */
let missed: { action: KeyAction; unable: { why: string | null } } | null = null;
export function takeMissed(): typeof missed {
  const taken = missed;
  missed = null;
  return taken;
}

/** `unable`: nothing was done; `why` is null if nothing on the page knows the action. */
export type KeyListener = (action: KeyAction, unable: { why: string | null } | null) => void;
const keyListeners = new Set<KeyListener>();

/** Calls back with the action of every key press, after its handler. Returns a function that stops it. */
export function onKeyAction(listener: KeyListener): () => void {
  keyListeners.add(listener);
  return () => void keyListeners.delete(listener);
}

/** Whether an action is possible now. */
export function isListening(action: KeyAction): boolean {
  const handler = handlerOf(action);
  return handler !== undefined && !isUnable(handler);
}

/** Runs the handler of an action. */
export function doAction(action: KeyAction, digit = 0): void {
  const doing = doingOf(action, digit);
  if (typeof doing === 'function') doing();
}

/** Handles keys while the component is mounted. If two handle the same action, the later one gets it. */
export function useKeys(handlers: KeyHandlers): void {
  const layer = useRef(handlers);
  // With the paint, not after it: a key pressed in between would be lost.
  useLayoutEffect(() => {
    layer.current = handlers;
  });
  useLayoutEffect(() => {
    if (layers.length === 0) {
      document.addEventListener('keydown', onKeyDown);
      document.addEventListener('pointerdown', onPointerDown, true);
      document.addEventListener('focusin', onFocusIn);
    }
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length > 0) return;
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onPointerDown, true);
      document.removeEventListener('focusin', onFocusIn);
    };
  }, []);
}
