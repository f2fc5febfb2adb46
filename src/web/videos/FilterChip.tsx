import { CloseButton, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LabelTag } from '../labels/LabelTag.tsx';
import type { ClassFilter } from '../submissions/rows/class-filter.ts';

/** Shows the class filter of frames and findings, and clears it. */
export function FilterChip({ filter, onClear }: { filter: ClassFilter; onClear: () => void }) {
  const { t } = useTranslation('videos');
  return (
    <Group gap={8} role="status" data-testid="class-filter" wrap="nowrap">
      <Text size="sm" c="dimmed">
        {t('filter.only')}
      </Text>
      <LabelTag label={filter.label} task={filter.taskId} />
      <CloseButton size="sm" aria-label={t('filter.all')} onClick={onClear} />
    </Group>
  );
}
