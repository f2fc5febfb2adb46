import { Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type Props = { all: boolean; onAll: (all: boolean) => void; hint: string; fault: string | undefined };

/** What the service sends back of a sound: what violates, or everything (R3). */
export function ReturnedField({ all, onAll, hint, fault }: Props) {
  const { t } = useTranslation('submit');
  return (
    <Radio.Group
      label={t('param.returned')}
      description={hint}
      value={all ? 'all' : 'violating'}
      onChange={(value) => onAll(value === 'all')}
      error={fault}
    >
      <Stack gap={6} mt={6}>
        <Radio value="violating" label={t('param.violating')} />
        <Radio value="all" label={t('param.everything')} />
      </Stack>
    </Radio.Group>
  );
}
