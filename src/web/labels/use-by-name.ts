import { useTranslation } from 'react-i18next';
import type { Decision } from '../../api/cases.ts';
import { machineId } from '../../api/settled.ts';

/** The name of who decided: a person's, or the machine in the reader's language. */
export function useByName(): (by: Decision['by']) => string {
  const { t } = useTranslation();
  return ({ id, name }) => (id === machineId ? t('common:theMachine') : name);
}
