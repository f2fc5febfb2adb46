import { SegmentedControl, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { DeliveryLog } from './DeliveryLog.tsx';
import { Endpoints } from './Endpoints.tsx';

/** Where decisions are delivered, and how that went. Which of the two is open lives in the address. */
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
