import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { LabelEntry } from '../../api/labels.ts';
import { q } from '../api/client.ts';
import { policiesQuery } from '../api/settings.ts';
import { OwnWordsContext } from '../labels/own-words.ts';
import { ownVariable } from '../theme/colors.ts';
import { toneOf } from '../theme/own-colors.ts';

const none: never[] = [];

/** The label dictionary's colours in both themes, as the CSS variables that `labelColor` and `labelText` use. */
function colorsOf(labels: readonly LabelEntry[]): string {
  const chosen = new Map<string, string>();
  for (const { name, color } of labels) {
    if (color !== null && !chosen.has(ownVariable(name))) chosen.set(ownVariable(name), color);
  }
  return (['dark', 'light'] as const)
    .map((scheme) => {
      const lines = [...chosen].map(([variable, color]) => {
        const { mark, text } = toneOf(color, scheme);
        return `${variable}: ${mark}; ${variable}-text: ${text};`;
      });
      return `:root[data-mantine-color-scheme='${scheme}'] { ${lines.join(' ')} }`;
    })
    .join('\n');
}

/** Provides the organisation's label names, label colours and policies. */
export function OwnWords({ children }: { children: ReactNode }) {
  const labels = useQuery(q.labels()).data?.labels ?? none;
  const policies = useQuery(policiesQuery()).data?.policies ?? none;
  const words = useMemo(() => ({ labels, policies }), [labels, policies]);
  const colors = useMemo(() => colorsOf(labels), [labels]);
  return (
    <OwnWordsContext value={words}>
      <style>{colors}</style>
      {children}
    </OwnWordsContext>
  );
}
