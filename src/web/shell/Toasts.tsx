import { HandedToasts } from '../case/HandedToasts.tsx';
import { UndoToasts } from '../case/UndoToasts.tsx';
import { KeysTour } from '../tour/KeysTour.tsx';

export function Toasts({ undoFirst }: { undoFirst: boolean }) {
  return (
    <>
      <HandedToasts />
      <UndoToasts undoFirst={undoFirst} />
      <KeysTour />
    </>
  );
}
