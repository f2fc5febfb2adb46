import { useSearchParams } from 'react-router-dom';
import type { Finding } from '../../../api/findings.ts';

/** The class of a task that frames and findings are filtered by. In the address as "ocr-text~Ads". */
export type ClassFilter = { taskId: string; label: string };

export function readClassFilter(text: string | null): ClassFilter | null {
  const at = text?.indexOf('~') ?? -1;
  return text && at > 0 ? { taskId: text.slice(0, at), label: text.slice(at + 1) } : null;
}

export function writeClassFilter({ taskId, label }: ClassFilter): string {
  return `${taskId}~${label}`;
}

export function narrow(findings: readonly Finding[], filter: ClassFilter | null): Finding[] {
  return findings.filter(
    ({ taskId, label }) => filter === null || (taskId === filter.taskId && label === filter.label),
  );
}

/** The class filter and the open task of a page, both in the address, so that a copied link shows the same. */
export function useRowsView() {
  const [params, setParams] = useSearchParams();
  const put = (name: string, value: string | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === null) after.delete(name);
        else after.set(name, value);
        return after;
      },
      { preventScrollReset: true },
    );
  return {
    filter: readClassFilter(params.get('class')),
    open: params.get('tab'),
    onFilter: (filter: ClassFilter | null) => put('class', filter && writeClassFilter(filter)),
    onOpen: (taskId: string | null) => put('tab', taskId),
  };
}
