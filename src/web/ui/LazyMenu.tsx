import {
  type ComponentProps,
  cloneElement,
  type ReactElement,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { KeyAction } from '../keys/key-table.ts';
import { useKeys } from '../keys/use-keys.ts';
import type { LazyPart } from './lazy-part.tsx';
import { usePreload } from './use-preload.ts';

type Props<MenuProps> = {
  button: ReactElement<ComponentProps<'button'>>;
  /** The menu with its own button, which looks the same. */
  menu: ReactElement<MenuProps>;
  of: LazyPart<MenuProps>;
  opens?: 'menu' | 'dialog';
  /** The key that presses the button. */
  action?: KeyAction;
  /** It was pressed before it was here. */
  wasPressed?: boolean;
};

/** A menu whose script is not part of the page. Its button stands alone until it is first pressed. */
export function LazyMenu<MenuProps>(props: Props<MenuProps>) {
  const { button, menu, of, opens = 'menu', action, wasPressed = false } = props;
  const [pressed, setPressed] = useState(wasPressed);
  const wrapper = useRef<HTMLSpanElement>(null);
  usePreload(of);
  const press = () => setPressed(true);
  useKeys(action && !pressed ? { [action]: press } : {});
  const alone = cloneElement(button, { onClick: press, 'aria-haspopup': opens, 'aria-expanded': false });
  return (
    <span ref={wrapper} style={{ display: 'contents' }}>
      {pressed ? (
        <Suspense fallback={alone}>
          {menu}
          <PressOn wrapper={wrapper} />
        </Suspense>
      ) : (
        alone
      )}
    </span>
  );
}

/** Passes the press and the focus on to the menu's button. */
function PressOn({ wrapper }: { wrapper: RefObject<HTMLElement | null> }) {
  const passedOn = useRef(false);
  // Not in the layout phase: a menu that is there from the start comes before its wrapper.
  useEffect(() => {
    if (passedOn.current) return;
    passedOn.current = true;
    const button = wrapper.current?.querySelector('button');
    button?.focus();
    button?.click();
  }, [wrapper]);
  return null;
}
