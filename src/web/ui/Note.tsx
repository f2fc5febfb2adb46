import { type Icon, IconAlertTriangle, IconCloudOff, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import classes from './Note.module.css';

type Tone = 'error' | 'warn' | 'calm' | 'offline';

const icons: Record<Tone, Icon> = {
  error: IconAlertTriangle,
  warn: IconAlertTriangle,
  calm: IconInfoCircle,
  offline: IconCloudOff,
};

type Props = {
  tone: Tone;
  title: string;
  children: ReactNode;
  icon?: Icon | undefined;
  /** Announced immediately, for errors. */
  alert?: boolean;
  compact?: boolean;
  /** For moving the focus to it. */
  ref?: Ref<HTMLDivElement>;
};

/** A note about the content beside it. */
export function Note({ tone, title, children, icon, alert = false, compact = false, ref }: Props) {
  const Sign = icon ?? icons[tone];
  return (
    <div
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      className={classes.note}
      data-tone={tone}
      data-compact={compact || undefined}
      role={alert ? 'alert' : undefined}
    >
      <Sign size={17} className={classes.icon} aria-hidden="true" />
      <div className={classes.body}>
        <p className={classes.title}>{title}</p>
        {children}
      </div>
    </div>
  );
}
