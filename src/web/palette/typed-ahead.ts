/** What was typed for a field that was not there yet. */
export type TypedAhead = { words: string; entered: boolean };

const nothing: TypedAhead = { words: '', entered: false };
let typed = nothing;
let stop: (() => void) | null = null;

/** From now on what is typed is kept for the field that is on its way, and goes nowhere else. */
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

/** The field is there and has the focus, or does not come: gives what was typed until now, once. */
export function takeTyped(): TypedAhead {
  stop?.();
  stop = null;
  const taken = typed;
  typed = nothing;
  return taken;
}
