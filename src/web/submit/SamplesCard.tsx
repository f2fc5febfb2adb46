import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SamplesPanel } from '../samples/SamplesPanel.tsx';
import { Heading } from '../ui/Heading.tsx';
import classes from './SubmitPage.module.css';

export function SamplesCard() {
  const { t } = useTranslation('submit');
  return (
    <section className={classes.card}>
      <Heading>{t('samples.title')}</Heading>
      <Text size="xs" c="dimmed" mb="xs">
        {t('samples.hint')}
      </Text>
      <SamplesPanel />
    </section>
  );
}
