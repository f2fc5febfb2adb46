import { AppShell } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useNavigate } from 'react-router-dom';
import { q } from '../api/client.ts';
import { PausePrompt } from '../care/PausePrompt.tsx';
import { useDecidingStore } from '../decision/use-deciding.ts';
import { loadOwnKeys } from '../keys/own-keys.ts';
import { useKeys } from '../keys/use-keys.ts';
import { startLive } from '../live/live.ts';
import { Rail } from '../navigation/Rail.tsx';
import { usePaletteKey } from '../palette/use-palette-key.ts';
import { paths } from '../paths/paths.ts';
import { useFocus } from '../queue/use-focus.ts';
import { DialogComing } from '../ui/DialogComing.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { usePreload } from '../ui/use-preload.ts';
import { AlarmIfAny } from './AlarmIfAny.tsx';
import { FirstPaint } from './FirstPaint.tsx';
import { OverAll } from './OverAll.tsx';
import { OwnWords } from './OwnWords.tsx';
import classes from './Shell.module.css';
import { TopBar } from './TopBar.tsx';

const Palette = lazyPart(async () => (await import('../palette/Palette.tsx')).Palette, 'palette', 'settings');
const ShiftDrawer = lazyPart(async () => (await import('../care/ShiftDrawer.tsx')).ShiftDrawer, 'shift');
const KeysHelp = lazyPart(async () => (await import('../tour/KeysHelp.tsx')).KeysHelp, 'keys-help');

const rail = <Rail />;
const notices = (
  <>
    <AlarmIfAny />
    <PausePrompt under="bar" />
  </>
);
const overAll = <OverAll />;

/** The frame of every page behind the sign-in: rail, top bar, event stream, and the keys that work everywhere. */
export function Shell() {
  const { t } = useTranslation('common');
  const [help, setHelp] = useState(false);
  const [palette, setPalette] = useState(false);
  const [shift, setShift] = useState(false);
  const { focused } = useFocus();
  // In a state, so that a change of the address alone does not render it again.
  const [bar] = useState(() => <TopBar onHelp={() => setHelp(true)} />);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data: session } = useQuery(q.session());
  const { id: personId, role } = session?.person ?? {};
  const undoSeconds = session?.undoSeconds ?? 0;
  const deciding = useDecidingStore();
  useEffect(() => startLive(queryClient), [queryClient]);
  useEffect(() => {
    if (personId && role) deciding.begin({ id: personId, role, undoSeconds });
  }, [deciding, personId, role, undoSeconds]);
  // People type as soon as they open these, so load them ahead.
  usePreload(Palette, KeysHelp);
  useEffect(() => loadOwnKeys(personId ?? ''), [personId]);
  usePaletteKey(setPalette);
  useKeys({
    help: () => setHelp(true),
    goShift: () => setShift(true),
    goQueue: () => void navigate(paths.queue('review')),
    goVideos: () => void navigate(paths.videos()),
    goAudio: () => void navigate(paths.audio()),
    goStreams: () => void navigate(paths.streams()),
    goSubmit: () => void navigate(paths.submit('texts')),
    goDashboard: () => void navigate(paths.dashboard('now')),
    goCalibrations: () => void navigate(paths.calibrations()),
    goAudit: () => void navigate(paths.audit()),
    goSettings: () => void navigate(paths.allSettings()),
  });
  // Just signed out: the sign-in page is already loading.
  if (!session) return <FirstPaint />;
  return (
    <OwnWords>
      <AppShell
        header={{ height: 48, collapsed: focused }}
        navbar={{ width: 56, breakpoint: 'sm', collapsed: { mobile: true, desktop: focused } }}
        transitionDuration={0}
        padding={0}
        classNames={{ header: classes.header, navbar: classes.navbar, main: classes.main }}
      >
        <a href="#content" className={classes.skip}>
          {t('skipToContent')}
        </a>
        <AppShell.Header>{bar}</AppShell.Header>
        <AppShell.Navbar aria-label={t('places')}>{rail}</AppShell.Navbar>
        <AppShell.Main id="content" tabIndex={-1}>
          {notices}
          <Outlet />
        </AppShell.Main>
        {overAll}
        <Suspense fallback={<DialogComing />}>
          {help ? <KeysHelp opened onClose={() => setHelp(false)} /> : null}
          {shift ? <ShiftDrawer onClose={() => setShift(false)} /> : null}
          {palette ? <Palette onClose={() => setPalette(false)} /> : null}
        </Suspense>
      </AppShell>
    </OwnWords>
  );
}
