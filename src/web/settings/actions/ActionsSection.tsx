import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { changeAction } from '../../../api/enforcement.ts';
import { ask } from '../../api/ask.ts';
import { actionsQuery } from '../../api/settings.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { ItemTableSkeleton } from '../../ui/ItemTable.tsx';
import { ArchivableSection } from '../archivable/ArchivableSection.tsx';
import { ActionForm } from './ActionForm.tsx';

/** What decisions can do beyond their verdict, in the order of the decision form. */
export function ActionsSection() {
  const { t } = useTranslation('actions');
  const { data, error, refetch } = useQuery(actionsQuery());
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <ItemTableSkeleton rows={4} />;
  return (
    <ArchivableSection
      part="actions"
      param="action"
      items={data.actions}
      columns={[
        { words: t('column.with'), width: 24 },
        { words: t('column.role'), width: 18 },
        { words: t('column.strike'), width: 20 },
      ]}
      cells={({ verdicts, role, strike }) => [
        verdicts.map((verdict) => t(`case:verdict.${verdict}`)).join(', '),
        t(`common:role.${role}`),
        strike ? t('strikes', strike) : null,
      ]}
      none={t('none')}
      change={(key, body) => ask(changeAction, { params: { key }, body })}
      form={(action, onSaved) => <ActionForm key={action?.key} action={action} onSaved={onSaved} />}
    />
  );
}
