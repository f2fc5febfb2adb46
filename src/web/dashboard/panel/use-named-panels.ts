import { useSearchParams } from 'react-router-dom';

/** Whether the address names this panel, e.g. among those that show their table; and how to change that. */
export function useNamedPanels(param: 'tables' | 'all', name: string): [boolean, (named: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const namesIn = (of: URLSearchParams) => new Set((of.get(param) ?? '').split(' ').filter(Boolean));
  const change = (named: boolean) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        const names = namesIn(before);
        if (named) names.add(name);
        else names.delete(name);
        if (names.size > 0) after.set(param, [...names].join(' '));
        else after.delete(param);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return [namesIn(params).has(name), change];
}
