import { Button } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { inLanguage } from '../../../api/languages.ts';
import { changePolicy } from '../../../api/policies.ts';
import { ask } from '../../api/ask.ts';
import { policiesQuery } from '../../api/settings.ts';
import { LabelTag } from '../../labels/LabelTag.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { ItemTableSkeleton } from '../../ui/ItemTable.tsx';
import { ArchivableSection } from '../archivable/ArchivableSection.tsx';
import classes from './Policies.module.css';
import { PolicyForm } from './PolicyForm.tsx';
import { PolicyTexts } from './PolicyTexts.tsx';

/** The policies that decisions are based on, in the order of the decision form. */
export function PoliciesSection() {
  const { t, i18n } = useTranslation('policies');
  const [params, setParams] = useSearchParams();
  const { data, error, refetch } = useQuery(policiesQuery());
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <ItemTableSkeleton rows={9} />;
  if (params.has('texts')) return <PolicyTexts policies={data.policies} onClose={() => setParams({})} />;
  return (
    <ArchivableSection
      part="policies"
      param="policy"
      items={data.policies}
      more={
        <Button
          variant="default"
          leftSection={<IconTable size={16} />}
          onClick={() => setParams({ texts: '1' })}
        >
          {t('texts.open')}
        </Button>
      }
      columns={[
        { words: t('column.labels'), width: 22 },
        { words: t('column.version'), width: 14 },
        { words: t('field.provision'), width: 34 },
      ]}
      cells={({ labels, version, draft, provisions, descriptions }) => [
        labels.length === 0 ? (
          t('everyLabel')
        ) : (
          <span key="labels" className={classes.labels}>
            {labels.map((label) => (
              <LabelTag key={label} label={label} />
            ))}
          </span>
        ),
        draft ? t('column.withDraft', { version }) : version,
        <bdi key="text" className={classes.text}>
          {inLanguage(provisions, i18n.language) ??
            inLanguage(descriptions, i18n.language) ??
            t('noProvision')}
        </bdi>,
      ]}
      change={(key, body) => ask(changePolicy, { params: { key }, body })}
      form={(policy, onSaved) => <PolicyForm key={policy?.key} policy={policy} onSaved={onSaved} />}
    />
  );
}
