import { SegmentedControl, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { DeliveryLog } from './DeliveryLog.tsx';
import { Endpoints } from './Endpoints.tsx';

/** The webhook endpoints, and the log of deliveries. The address says which of the two is open. */
export function WebhooksSection() {
  const { t } = useTranslation('webhooks');
  const [params, setParams] = useSearchParams();
  const log = params.get('view') === 'log';
  return (
    <>
      <Text size="sm" c="dimmed" maw={760} mb="sm">
        {t('what')}
      </Text>
      <SegmentedControl
        mb="sm"
        aria-label={t('views')}
        value={log ? 'log' : 'endpoints'}
        data={[
          { value: 'endpoints', label: t('endpoints') },
          { value: 'log', label: t('log') },
        ]}
        onChange={(view) => setParams(view === 'log' ? { view } : {})}
      />
      {log ? <DeliveryLog /> : <Endpoints />}
    </>
  );
}
