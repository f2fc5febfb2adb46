import { Group, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { SubmissionState } from '../../api/submissions.ts';
import { SearchParam } from '../ui/SearchParam.tsx';

const states: SubmissionState[] = ['queued', 'submitted', 'running', 'closing', 'end', 'closed', 'error'];

/** The filters of the list; they are in the address. */
export function VideosFilters() {
  const { t } = useTranslation('videos');
  const [params, setParams] = useSearchParams();
  const put = (name: 'state', value: string | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value) after.set(name, value);
        else after.delete(name);
        return after;
      },
      { replace: true },
    );
  return (
    <Group gap="xs" mb="xs">
      <SearchParam label={t('filter.words')} clear={t('filter.clear')} />
      <Select
        size="sm"
        w={{ base: '100%', xs: 200 }}
        value={params.get('state')}
        aria-label={t('filter.state')}
        placeholder={t('filter.anyState')}
        clearable
        data={states.map((state) => ({ value: state, label: t(`state.${state}`) }))}
        onChange={(state) => put('state', state)}
      />
    </Group>
  );
}
