import { useEffect, useRef } from 'react';
import { isTextField, type KeyAction, mayRepeat, ownsKey, readKey } from './key-table.ts';
import { currentBindings } from './own-keys.ts';

type Handlers = Partial<Record<KeyAction, (() => void) | undefined>>;

const sequenceMs = 1500;
const layers: { current: Handlers }[] = [];
let pending = '';
let pendingAt = 0;
/** The physical key whose handler runs or ran last. */
let pressed = '';
/** What was clicked last, until something else has the focus. */
let clicked: Node | null = null;

function modalIsOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}

function handlerOf(action: KeyAction): (() => void) | undefined {
  return layers.findLast((layer) => layer.current[action])?.current[action];
}

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
  const { action } = read;
  if (!action) return;
  const handler = handlerOf(action);
  if (handler) {
    event.preventDefault();
    pressed = event.code;
    handler();
  }
  for (const listener of keyListeners) listener(action);
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

const keyListeners = new Set<(action: KeyAction) => void>();

/** Calls back with the action of every key press, after its handler. Returns a function that stops it. */
export function onKeyAction(listener: (action: KeyAction) => void): () => void {
  keyListeners.add(listener);
  return () => void keyListeners.delete(listener);
}

/** Whether an action has a handler now. */
export function isListening(action: KeyAction): boolean {
  return handlerOf(action) !== undefined;
}

/** Runs the handler of an action. */
export function doAction(action: KeyAction): void {
  handlerOf(action)?.();
}

/** Handles keys while the component is mounted. If two handle the same action, the later one gets it. */
export function useKeys(handlers: Handlers): void {
  const layer = useRef(handlers);
  useEffect(() => {
    layer.current = handlers;
  });
  useEffect(() => {
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
