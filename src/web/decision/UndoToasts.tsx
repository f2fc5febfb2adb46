import { Button, CloseButton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { type CSSProperties, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { Case } from '../../api/cases.ts';
import { bulkUndo } from '../../api/decisions.ts';
import { ask } from '../api/ask.ts';
import { api } from '../api/client.ts';
import { isProblem } from '../api/problem-error.ts';
import { useKeyOf } from '../keys/own-keys.ts';
import { useKeys } from '../keys/use-keys.ts';
import { pageHere } from '../paths/base.ts';
import { paths } from '../paths/paths.ts';
import { afterPaint } from '../ui/after-paint.ts';
import { Keycaps } from '../ui/Keycap.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useNow } from '../ui/use-now.ts';
import type { DecidingStore } from './store.ts';
import classes from './UndoToasts.module.css';
import type { Undoable } from './undo-list.ts';
import { useDecidingStore } from './use-deciding.ts';

/** The cases whose decisions were undone, and the ids of decisions that could not be. */
type Undone = { back: Case[]; failed: string[] };

async function undoMany(ids: readonly string[]): Promise<Undone> {
  const { results } = await ask(bulkUndo, { body: { ids: [...ids] } });
  return {
    back: results.flatMap((result) => result.case ?? []),
    failed: results.flatMap((result) => (result.case ? [] : result.id)),
  };
}

/** A decision that waits is taken back here; one that was sent, at the server. */
async function undoOne(deciding: DecidingStore, { caseId, decision, key }: Undoable): Promise<Undone> {
  const takenBack: Undone = { back: [], failed: [] };
  if (await deciding.takeBack(caseId)) return takenBack;
  const first = await decision;
  // While it was asked, the server turned out to be unreachable: now it waits.
  if (!first && (await deciding.takeBack(caseId))) return takenBack;
  // If it was sent meanwhile, its entry has the answer.
  const now = deciding.undo.list().find((entry) => entry.key === key);
  const sent = first ?? (await now?.decision);
  return { back: sent ? [(await api.undo(sent.id)).case] : [], failed: [] };
}

/** Undoes a decision and returns to its case. Undoing a bulk decision brings back its rows. */
function useUndo() {
  const deciding = useDecidingStore();
  const { putBack, undo } = deciding;
  const navigate = useNavigate();
  const [params] = useSearchParams();
  return useMutation({
    mutationFn: (entry: Undoable) => (entry.many ? undoMany(entry.many.ids) : undoOne(deciding, entry)),
    // A waiting decision is taken back while there is no network.
    networkMode: 'always',
    onSuccess: ({ back, failed }, entry) => {
      if (failed.length > 0) undo.change(entry.key, { many: { ids: failed, notBack: failed.length } });
      else undo.drop(entry.key);
      for (const one of back) void putBack(one);
      if (entry.many) return;
      // Keeps the filters of the list and focus mode.
      const { frame: _, at: __, ...query } = Object.fromEntries(params);
      const inLane = pageHere().startsWith(paths.queue(entry.lane));
      const to = paths.case(entry.lane, entry.caseId, inLane ? query : {});
      // The address of the next case follows its picture: it must not come after this one.
      afterPaint(() => void navigate(to));
    },
  });
}

const isAsking = ({ advice, refused }: Undoable) => advice !== undefined && !refused;

function toastWords(t: TFunction<'case'>, { verdict, title, many, outcome }: Undoable): string {
  if (!many) {
    const decided = t(`toast.${verdict}`, { title });
    return outcome ? `${decided} · ${t(`looks:toast.${outcome}`)}` : decided;
  }
  if (many.notBack > 0) return t('people:bulk.undoFailed', { count: many.notBack });
  return t(`people:bulk.toast.${verdict}`, { count: many.ids.length });
}

export const ToastButton = Button.withProps({ size: 'compact-sm', flex: 'none', variant: 'default' });

/** Only where there is an adviser. */
const AdviceQuestion = lazyPart(async () => (await import('./AdviceQuestion.tsx')).AdviceQuestion, 'adviser');

type Place = {
  /** Index from the bottom. */ at: number /** How many below it are taller. */;
  taller: number;
};
/** Positioned by transform: a new toast shifts nothing on the page. */
const placeOf = ({ at, taller }: Place) => ({ '--at': at, '--taller': taller }) as CSSProperties;

type ToastProps = {
  entry: Undoable;
  place: Place;
  undo: ReturnType<typeof useUndo>;
};

function Toast({ entry, place, undo }: ToastProps) {
  const { t } = useTranslation('case');
  const keyOf = useKeyOf();
  const deciding = useDecidingStore();
  const drop = () => deciding.undo.drop(entry.key);
  const secondsLeft = Math.min(entry.seconds, Math.ceil((entry.until - useNow()) / 1000));
  // Shown wherever the person is now, since they left the queue before the answer came.
  if (entry.refused)
    return (
      <li className={classes.toast} style={placeOf(place)}>
        <span className={classes.words}>{t('toast.refused', { title: entry.title })}</span>
        <ToastButton component={Link} to={paths.case(entry.lane, entry.caseId)} onClick={drop}>
          {t('toast.look')}
        </ToastButton>
      </li>
    );
  if (secondsLeft <= 0) return null;
  const mine = undo.variables?.key === entry.key;
  const asks = isAsking(entry);
  return (
    <li className={classes.toast} style={placeOf(place)} data-asks={asks || undefined}>
      <span className={classes.words}>
        {mine && undo.error
          ? t(isProblem(undo.error) ? `problems:${undo.error.problem.code}.what` : 'problems:internal.what')
          : toastWords(t, entry)}
        {entry.advice && asks ? (
          <Suspense fallback={null}>
            <AdviceQuestion advice={entry.advice} />
          </Suspense>
        ) : null}
      </span>
      <span className={classes.countdown} aria-hidden="true">
        {entry.waits ? t('toast.waits') : t('toast.sentIn', { count: secondsLeft })}
      </span>
      <ToastButton
        loading={mine && undo.isPending}
        rightSection={
          <span className={classes.key} data-first={place.at === 0 || undefined}>
            <Keycaps keys={keyOf('undo')} />
          </span>
        }
        onClick={() => undo.mutate(entry)}
      >
        {t('toast.undo')}
      </ToastButton>
      <CloseButton size="sm" aria-label={t('toast.close')} onClick={drop} />
      <span className={classes.bar} style={{ transform: `scaleX(${secondsLeft / entry.seconds})` }} />
    </li>
  );
}

/** Decisions that can be undone, over every page. `undoFirst`: the undo key was pressed before this was loaded. */
export function UndoToasts({ undoFirst = false }: { undoFirst?: boolean }) {
  const { t } = useTranslation('case');
  const deciding = useDecidingStore();
  const list = useSyncExternalStore(deciding.subscribe, deciding.undo.list);
  const undo = useUndo();
  const lastUndoable = () => {
    const last = list.find((entry) => !entry.refused && entry.until > Date.now());
    if (last) return last;
    // The toast of a decision that waits goes, but the decision can be taken back as long as it waits.
    const waits = deciding.waiting().findLast(({ state }) => state !== 'refused');
    return waits && { ...waits, until: 0, seconds: 0, decision: Promise.resolve(null) };
  };
  const undoLast = () => {
    const last = lastUndoable();
    if (last && !undo.isPending) undo.mutate(last);
  };
  // An entry stays in the list after its time.
  useKeys({ undo: { choose: () => (lastUndoable() ? undoLast : { why: t('keys:why.notUndoable') }) } });
  const first = useRef(undoFirst ? undoLast : null);
  useEffect(() => {
    first.current?.();
    first.current = null;
  }, []);
  return (
    <ul className={classes.toasts} aria-label={t('toast.list')} aria-live="polite">
      {list.map((entry, at) => (
        <Toast
          key={entry.key}
          entry={entry}
          place={{ at, taller: list.slice(0, at).filter(isAsking).length }}
          undo={undo}
        />
      ))}
    </ul>
  );
}
