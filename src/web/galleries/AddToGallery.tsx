import { ActionIcon } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Evidence, Finding } from '../../api/findings.ts';
import { mayManage } from '../session/may-manage.ts';
import { useSession } from '../session/use-session.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

const AddPart = lazyPart(async () => (await import('./AddPart.tsx')).AddPart, 'galleries');

type Props = { frame: Evidence | null; findings: Finding[]; activeId: string | null; blurred: boolean };

/**
 * For supervisors and administrators: adds a frame, or the content of a box, to a gallery, so that it is recognised
 * later.
 */
export function AddToGallery({ frame, findings, activeId, blurred }: Props) {
  const { t } = useTranslation('media');
  const { person } = useSession();
  const [open, setOpen] = useState(false);
  // The box loses its pointer focus on the way to the button, but is still the one that is meant.
  const [pointedAt, setPointedAt] = useState(activeId);
  if (activeId !== null && activeId !== pointedAt) setPointedAt(activeId);
  if (!mayManage(person.role) || frame?.state !== 'stored') return null;
  return (
    <>
      <ActionIcon
        variant="default"
        size={26}
        aria-label={t('addToGallery')}
        title={t('addToGallery')}
        onClick={() => setOpen(true)}
      >
        <IconPhotoPlus size={15} />
      </ActionIcon>
      <Suspense fallback={null}>
        {open && (
          <AddPart
            frame={frame}
            findings={findings}
            pointedAt={pointedAt}
            blurred={blurred}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
