import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { galleryKinds } from '../../../protocol/operator/galleries.ts';
import { Gallery } from './Gallery.tsx';

/** The galleries that engines compare content with. The address says which one is shown. */
export function GalleriesSection() {
  const { t } = useTranslation('galleries');
  const [params, setParams] = useSearchParams();
  const kind = galleryKinds.find((one) => one === params.get('kind')) ?? 'persons';
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={t('kinds')}
        value={kind}
        data={galleryKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        onChange={(next) => setParams({ kind: next })}
        style={{ alignSelf: 'flex-start' }}
      />
      <Text size="sm" c="dimmed" maw={760}>
        {t(`what.${kind}`)}
      </Text>
      <Gallery key={kind} kind={kind} />
    </Stack>
  );
}
