import { useShown } from './use-dashboard-state.ts';

/** Whether the address names this panel, e.g. among those that show their table; and how to change that. */
export function useNamedPanels(param: 'tables' | 'all', name: string): [boolean, (named: boolean) => void] {
  const { params, put } = useShown();
  const names = (params.get(param) ?? '').split(' ').filter(Boolean);
  const others = names.filter((one) => one !== name);
  return [names.includes(name), (named) => put({ [param]: (named ? [...others, name] : others).join(' ') })];
}
