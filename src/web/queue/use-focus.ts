import { useLocation, useSearchParams } from 'react-router-dom';

/** Focus mode: one case fills the screen. It is in the address, so that it survives a reload and Back. */
export function useFocus(): { focused: boolean; toggle: () => void } {
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const focused = pathname.startsWith('/queue/') && params.get('focus') === '1';
  const toggle = () =>
    setParams((before) => {
      if (focused) before.delete('focus');
      else before.set('focus', '1');
      return before;
    });
  return { focused, toggle };
}
