import { useEffect, useRef } from 'react';
import { isTextField, type KeyAction, readKey } from './key-table.ts';

type Handlers = Partial<Record<KeyAction, (() => void) | undefined>>;

const sequenceMs = 1500;
const layers: { current: Handlers }[] = [];
let pending = '';
let pendingAt = 0;

function modalIsOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.repeat || isTextField(event.target) || modalIsOpen()) return;
  if (event.timeStamp - pendingAt > sequenceMs) pending = '';
  const read = readKey(pending, event);
  pending = read.pending;
  pendingAt = event.timeStamp;
  const { action } = read;
  if (!action) return;
  const handler = layers.findLast((layer) => layer.current[action])?.current[action];
  if (!handler) return;
  event.preventDefault();
  handler();
}

/** Listens for keys while the component is there. Where two listen for one action, the later one has it. */
export function useKeys(handlers: Handlers): void {
  const layer = useRef(handlers);
  useEffect(() => {
    layer.current = handlers;
  });
  useEffect(() => {
    if (layers.length === 0) document.addEventListener('keydown', onKeyDown);
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length === 0) document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}
