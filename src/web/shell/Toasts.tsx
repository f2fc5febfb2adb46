import { UndoToasts } from '../decision/UndoToasts.tsx';
import { KeysTour } from '../tour/KeysTour.tsx';
import { HandedToasts } from './HandedToasts.tsx';
import { KeyHint } from './KeyHint.tsx';

export function Toasts({ undoFirst }: { undoFirst: boolean }) {
  return (
    <>
      <HandedToasts />
      <UndoToasts undoFirst={undoFirst} />
      <KeysTour />
      <KeyHint />
    </>
  );
}
