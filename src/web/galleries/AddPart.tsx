import { Modal, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Evidence, Finding } from '../../api/findings.ts';
import { useFindingWords } from '../media/finding-words.ts';
import { AddPartForm } from './AddPartForm.tsx';
import { boxed, type FramePart } from './frame-part.ts';
import { PartPreview } from './PartPreview.tsx';

type Props = {
  frame: Evidence;
  findings: Finding[];
  /** The finding whose box is meant; null if unknown. */
  pointedAt: string | null;
  blurred: boolean;
  onClose: () => void;
};

const wholeFrame = 'frame';

/** Chooses which part of a frame is added, shows the crop, and asks for the gallery entry. */
export function AddPart({ frame, findings, pointedAt, blurred, onClose }: Props) {
  const { t } = useTranslation('galleries');
  const words = useFindingWords();
  const boxes = boxed(findings);
  const [chosen, setChosen] = useState(() => {
    const meant = boxes.find(({ id }) => id === pointedAt) ?? (boxes.length === 1 ? boxes[0] : undefined);
    return meant?.id ?? wholeFrame;
  });
  const part: FramePart = { frame, finding: boxes.find(({ id }) => id === chosen) ?? null };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('part.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
      styles={{ body: { '--mantine-color-error': 'var(--sl-reject-text)' } }}
    >
      <Stack gap="sm">
        {boxes.length > 0 && (
          <Select
            label={t('part.what')}
            value={chosen}
            allowDeselect={false}
            data={[
              { value: wholeFrame, label: t('part.frame') },
              ...boxes.map((finding) => ({ value: finding.id, label: words.sentence(finding) })),
            ]}
            onChange={(next) => setChosen(next ?? wholeFrame)}
          />
        )}
        <PartPreview part={part} blurred={blurred} />
        <AddPartForm key={chosen} part={part} onClose={onClose} />
      </Stack>
    </Modal>
  );
}
