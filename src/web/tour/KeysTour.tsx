import { Button, CloseButton, Group, Text, VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { setGuide } from '../api/guide.ts';
import { isTextField } from '../keys/key-table.ts';
import { useKeyOf } from '../keys/own-keys.ts';
import { onKeyAction } from '../keys/use-keys.ts';
import { Keycaps } from '../ui/Keycap.tsx';
import classes from './Tour.module.css';
import { leaveTour, nextHint, tourHears, tourHints, useTour } from './tour.ts';

/** Escape belongs to an open dialog or menu first. */
function isForSomethingElse({ target, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || isTextField(target)) return true;
  return document.querySelector('[role="dialog"][aria-modal="true"], [role="menu"]') !== null;
}

/** Ends the tour for good, wherever the focus is. */
function useLeave(): () => void {
  const queryClient = useQueryClient();
  return () => {
    leaveTour();
    setGuide(queryClient, { tourDismissed: true });
  };
}

/**
 * Shows hints beside the page, one after another, to people who started the tour. Keys keep their normal function; the
 * keys that a hint shows also lead to the next hint.
 */
export function KeysTour() {
  const { t } = useTranslation(['tour', 'keys']);
  const at = useTour();
  const leave = useLeave();
  const hint = at === null ? null : tourHints[at];
  const running = hint !== null;
  const leaving = useRef(leave);
  useEffect(() => {
    leaving.current = leave;
  });
  useEffect(() => {
    if (!running) return;
    const stopHearing = onKeyAction((action) => {
      if (tourHears(action)) leaving.current();
    });
    const onEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isForSomethingElse(event)) leaving.current();
    };
    document.addEventListener('keydown', onEscape);
    return () => {
      stopHearing();
      document.removeEventListener('keydown', onEscape);
    };
  }, [running]);
  return (
    <div className={classes.overlay}>
      <Announcement at={at} />
      {hint && at !== null ? (
        <section className={classes.hint} aria-label={t('name')} data-testid="tour">
          <Group justify="space-between" wrap="nowrap" gap="xs">
            <Text size="xs" c="dimmed">
              {t('of', { at: at + 1, count: tourHints.length })}
            </Text>
            <CloseButton size="sm" aria-label={t('leave')} title={t('leave')} onClick={leave} />
          </Group>
          <p className={classes.words}>{t(`${hint.name}`)}</p>
          <HintKeys at={at} />
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              if (nextHint()) leave();
            }}
          >
            {t(at === tourHints.length - 1 ? 'end' : 'next')}
          </Button>
        </section>
      ) : null}
    </div>
  );
}

/** The keys of a hint as this person has set them. */
function HintKeys({ at }: { at: number }) {
  const { t } = useTranslation(['tour', 'keys']);
  const keyOf = useKeyOf();
  return (
    <ul className={classes.keys}>
      {tourHints[at]?.actions.map((action) => (
        <li key={action}>
          <Keycaps keys={keyOf(action)} /> {t(`keys:action.${action}`)}
        </li>
      ))}
    </ul>
  );
}

/** Announces the hint and its keys to screen readers. */
function Announcement({ at }: { at: number | null }) {
  const { t } = useTranslation(['tour', 'keys']);
  const keyOf = useKeyOf();
  const hint = at === null ? null : tourHints[at];
  const keys = hint?.actions.map((action) => `${t(`keys:action.${action}`)}: ${keyOf(action)}`) ?? [];
  return (
    <VisuallyHidden role="status">{hint ? `${t(`${hint.name}`)} ${keys.join(', ')}` : null}</VisuallyHidden>
  );
}
