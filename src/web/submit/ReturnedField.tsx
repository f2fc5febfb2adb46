import { Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FormOf } from '../forms/use-body-form.tsx';

type Props = { of: FormOf<{ returned: string }>; hint: string };

/** What the service returns for audio: only violations, or everything (R3). */
export function ReturnedField({ of, hint }: Props) {
  const { t } = useTranslation('submit');
  return (
    <Radio.Group label={t('param.returned')} description={hint} {...of.field('returned')}>
      <Stack gap={8} mt={8}>
        <Radio value="violating" label={t('param.violating')} />
        <Radio value="all" label={t('param.everything')} />
      </Stack>
    </Radio.Group>
  );
}
