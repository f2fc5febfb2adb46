import { SegmentedControl, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Erasure } from './Erasure.tsx';
import { Holds } from './Holds.tsx';
import { Rules } from './Rules.tsx';

const views = { rules: Rules, holds: Holds, erasure: Erasure };
type View = keyof typeof views;
const isView = (name: string | null): name is View => name !== null && Object.hasOwn(views, name);

/** Retention rules, legal holds and erasure. The address says which of the three is open. */
export function RetentionSection() {
  const { t } = useTranslation('retention');
  const [params, setParams] = useSearchParams();
  const requestedView = params.get('view');
  const view = isView(requestedView) ? requestedView : 'rules';
  const Shown = views[view];
  return (
    <>
      <Text size="sm" c="dimmed" maw={760} mb="sm">
        {t('what')}
      </Text>
      <SegmentedControl
        mb="md"
        aria-label={t('views')}
        value={view}
        data={(['rules', 'holds', 'erasure'] as const).map((value) => ({ value, label: t(value) }))}
        onChange={(next) => setParams(next === 'rules' ? {} : { view: next })}
      />
      <Shown />
    </>
  );
}
