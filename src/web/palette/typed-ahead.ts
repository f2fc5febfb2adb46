/** Text typed before its field exists. */
export type TypedAhead = { words: string; entered: boolean };

const nothing: TypedAhead = { words: '', entered: false };
let typed = nothing;
let stop: (() => void) | null = null;

/** From now on, typed text is stored for the field that is being loaded, and goes nowhere else. */
export function catchTyping(onEscape: () => void): void {
  takeTyped();
  const take = (event: KeyboardEvent) => {
    const writes = event.getModifierState('AltGraph') || !(event.ctrlKey || event.metaKey || event.altKey);
    if (!writes || event.isComposing) return;
    const { words, entered } = typed;
    if (event.key === 'Escape') {
      takeTyped();
      onEscape();
    } else if (event.key === 'Enter') typed = { words, entered: true };
    else if (entered) return;
    else if (event.key === 'Backspace') typed = { words: [...words].slice(0, -1).join(''), entered };
    else if ([...event.key].length === 1) typed = { words: words + event.key, entered };
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('keydown', take, true);
  stop = () => window.removeEventListener('keydown', take, true);
}

/** Stops and returns the typed text, once: the field has the focus, or will not appear. */
export function takeTyped(): TypedAhead {
  stop?.();
  stop = null;
  const taken = typed;
  typed = nothing;
  return taken;
}
