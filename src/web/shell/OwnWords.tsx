import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { LabelEntry } from '../../api/labels.ts';
import { q } from '../api/client.ts';
import { actionsQuery, policiesQuery } from '../api/settings.ts';
import { OwnWordsContext } from '../labels/own-words.ts';
import { ownVariable, severityColor } from '../theme/colors.ts';
import { markOf } from '../theme/own-colors.ts';

const none: never[] = [];

/** The dictionary's marks in both themes, chosen or by severity, as the CSS variables that `labelColor` uses. */
function colorsOf(labels: readonly LabelEntry[]): string {
  const first = new Map<string, LabelEntry>();
  for (const entry of labels) {
    const variable = ownVariable(entry.name);
    if (!first.has(variable)) first.set(variable, entry);
  }
  return (['dark', 'light'] as const)
    .map((scheme) => {
      const lines = [...first].map(([variable, { color, severity }]) => {
        return `${variable}: ${color === null ? severityColor(severity) : markOf(color, scheme)};`;
      });
      return `:root[data-mantine-color-scheme='${scheme}'] { ${lines.join(' ')} }`;
    })
    .join('\n');
}

/** Provides the organisation's label names, label colours, policies and actions. */
export function OwnWords({ children }: { children: ReactNode }) {
  const labels = useQuery(q.labels()).data?.labels ?? none;
  const policies = useQuery(policiesQuery()).data?.policies ?? none;
  const actions = useQuery(actionsQuery()).data?.actions ?? none;
  const words = useMemo(() => ({ labels, policies, actions }), [labels, policies, actions]);
  const colors = useMemo(() => colorsOf(labels), [labels]);
  return (
    <OwnWordsContext value={words}>
      <style>{colors}</style>
      {children}
    </OwnWordsContext>
  );
}
