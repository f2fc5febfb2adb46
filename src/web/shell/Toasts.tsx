import { HandedToasts } from '../case/HandedToasts.tsx';
import { UndoToasts } from '../case/UndoToasts.tsx';
import { KeysTour } from '../tour/KeysTour.tsx';

export function Toasts() {
  return (
    <>
      <HandedToasts />
      <UndoToasts />
      <KeysTour />
    </>
  );
}
