import { useTranslation } from 'react-i18next';
import type { Decision } from '../../api/cases.ts';
import { machineId } from '../../api/settled.ts';

/** The name of who decided: a person's, or the machine, or a rule, in the reader's language. */
export function useByName(): (by: Decision['by']) => string {
  const { t } = useTranslation();
  return ({ id, name }) =>
    id !== machineId ? name : name === machineId ? t('common:theMachine') : t('common:byRule', { name });
}
