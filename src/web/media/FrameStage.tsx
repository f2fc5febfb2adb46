import { Button, Text } from '@mantine/core';
import { IconClockHour4, IconPhotoOff } from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Evidence, Finding } from '../../api/findings.ts';
import { formatOffset } from '../format/time.ts';
import { elementTiming } from '../ui/element-timing.ts';
import { BoxReveal } from './BoxReveal.tsx';
import type { FrameSize } from './boxes.ts';
import { FrameBoxes } from './FrameBoxes.tsx';
import classes from './FrameViewer.module.css';

type Props = {
  frame: Evidence | null;
  offset: number | null;
  findings: Finding[];
  activeId: string | null;
  onActive: (id: string | null) => void;
  blurred: boolean;
  boxOnly?: boolean;
};

/** Assumed size of a frame whose size is unknown. */
const unknownSize: FrameSize = { width: 1600, height: 900 };

/**
 * Picture and boxes in one element with the picture's aspect ratio. Both fill it, so nothing is measured. Keyed by the
 * picture, so that its size or failure does not carry over to the next.
 */
export function FrameStage({ frame, offset, findings, activeId, onActive, blurred, boxOnly = false }: Props) {
  const { t } = useTranslation('media');
  const [natural, setNatural] = useState<FrameSize | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const known = frame?.width && frame.height ? { width: frame.width, height: frame.height } : natural;
  const size = known ?? unknownSize;
  const style = { '--frame-ratio': size.width / size.height } as CSSProperties;
  const shown = frame?.state === 'stored' && !failed;
  return (
    <div className={classes.stage} style={style} data-blurred={(shown && blurred) || undefined}>
      {shown ? (
        <img
          key={attempt}
          className={classes.picture}
          src={frame.url}
          alt={offset === null ? t('frame.picture') : t('frame.pictureAt', { time: formatOffset(offset) })}
          draggable={false}
          // If the picture was preloaded and decoded, it appears together with its frame.
          decoding="sync"
          onError={() => setFailed(true)}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setNatural({ width, height })
          }
          data-testid="frame"
          {...elementTiming}
        />
      ) : (
        <Missing
          why={frame === null ? 'none' : frame.state === 'stored' ? 'failed' : frame.state}
          onRetry={() => {
            setFailed(false);
            setAttempt(attempt + 1);
          }}
        />
      )}
      {shown && blurred && boxOnly ? <BoxReveal src={frame.url} size={size} findings={findings} /> : null}
      <FrameBoxes size={size} findings={findings} activeId={activeId} onActive={onActive} />
    </div>
  );
}

/** Why there is no picture, and what to do about it. */
function Missing({ why, onRetry }: { why: 'none' | 'waiting' | 'lost' | 'failed'; onRetry: () => void }) {
  const { t } = useTranslation('media');
  return (
    <div className={classes.missing} role="status">
      {why === 'waiting' ? <IconClockHour4 size={28} aria-hidden /> : <IconPhotoOff size={28} aria-hidden />}
      <Text size="sm" fw={600}>
        {t(`missing.${why}.title`)}
      </Text>
      <Text size="sm" c="dimmed" maw={420}>
        {t(`missing.${why}.detail`)}
      </Text>
      {why === 'failed' && (
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          {t('missing.retry')}
        </Button>
      )}
    </div>
  );
}
