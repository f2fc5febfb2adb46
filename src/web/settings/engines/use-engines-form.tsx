import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { setEngines, taskEnginesFields } from '../../../api/engines.ts';
import type { TaskState } from '../../../protocol/operator/engines.ts';
import { ask } from '../../api/ask.ts';
import { cacheTask } from '../../api/engines.ts';
import { FieldFault } from '../../forms/FieldFault.tsx';
import { faultsIn } from '../../forms/faults-in.ts';
import { useBodyForm } from '../../forms/use-body-form.tsx';
import { bodyOf, draftOf, heldBy, rulesOf, type TaskDraft, timeoutOf } from './engine-draft.ts';

export type EnginesForm = ReturnType<typeof useEnginesForm>;

/** The form of a task's engines; each engine is validated by the rules of its kind. */
export function useEnginesForm(state: TaskState, onSaved: () => void) {
  const { t } = useTranslation('engines');
  const queryClient = useQueryClient();
  const engineFaults = (draft: TaskDraft) =>
    bodyOf(draft).engines.flatMap((setting, at) =>
      faultsIn(rulesOf(setting.kind), setting).map(({ path, reason }) => [
        heldBy(`engines.${at}.${path}`, draft),
        path === 'timeoutMs' ? (
          t('fault.timeout', timeoutOf(setting.kind))
        ) : (
          <FieldFault key={path} reason={reason} />
        ),
      ]),
    );
  return useBodyForm({
    fields: taskEnginesFields,
    initial: draftOf(state),
    toBody: bodyOf,
    heldBy,
    check: (draft) => Object.fromEntries(engineFaults(draft)),
    draftKey: `engines.${state.task}`,
    secret: ['keys'],
    send: (body) => ask(setEngines, { params: { task: state.task }, body }),
    // A key that was sent is not sent again.
    emptied: { keys: {} },
    onSent: ({ task }) => {
      cacheTask(queryClient, task);
      onSaved();
    },
  });
}
