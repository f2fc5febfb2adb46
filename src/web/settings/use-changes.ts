import { useDraft } from '../submit/use-draft.ts';

/**
 * A form over something that is kept: `draft` is how it stands, with what was changed. Only the changes are
 * remembered, so that the rest follows what others save meanwhile; they outlive a reload until `forget`.
 */
export function useChanges<Kept extends object>(key: string, kept: Kept) {
  const { draft, change } = useDraft<{ changes: Partial<Kept> }>(key, { changes: {} });
  const { changes } = draft;
  return {
    draft: { ...kept, ...changes },
    changes,
    change: (more: Partial<Kept>) => change({ changes: { ...changes, ...more } }),
    forget: () => change({ changes: {} }),
  };
}
