import {
  type ComponentProps,
  cloneElement,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { KeyAction } from '../keys/key-table.ts';
import { useKeys } from '../keys/use-keys.ts';
import type { Later } from './later.tsx';
import { useHere } from './use-here.ts';

type Props<MenuProps> = {
  button: ReactElement<ComponentProps<'button'>>;
  of: Later<MenuProps>;
  /** The menu with its button; `opened` where that was pressed before the menu was here. */
  menu: (opened: boolean) => ReactNode;
  /** Presses the button by key. */
  action?: KeyAction;
};

/** A menu whose script comes after its button is drawn: neither a press is lost meanwhile, nor the focus. */
export function MenuLater<MenuProps>({ button, of, menu, action }: Props<MenuProps>) {
  const [pressed, setPressed] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const here = useHere(of);
  const press = () => setPressed(true);
  useKeys(action && !here ? { [action]: press } : {});
  return (
    <span ref={place} style={{ display: 'contents' }}>
      {here ? (
        <>
          {menu(pressed)}
          <Came place={place} />
        </>
      ) : (
        cloneElement(button, {
          // The menu may come between a press and its end, and then the click would be nobody's.
          onPointerDown: press,
          onKeyDown: ({ key }) => (key === 'Enter' || key === ' ') && press(),
          onClick: press,
          'aria-haspopup': action ? 'dialog' : 'menu',
          'aria-expanded': false,
        })
      )}
    </span>
  );
}

/** Drawn with what came: gives the focus on to it. */
function Came({ place }: { place: RefObject<HTMLElement | null> }) {
  // Asked while the button that stood here before is still there.
  const [focused] = useState(() => place.current?.contains(document.activeElement) ?? false);
  useLayoutEffect(() => {
    if (focused) place.current?.querySelector('button')?.focus();
  }, [focused, place]);
  return null;
}
