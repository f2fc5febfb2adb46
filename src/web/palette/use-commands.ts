import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { q } from '../api/client.ts';
import { notesQuery } from '../api/notes.ts';
import { keyTable } from '../keys/key-table.ts';
import { useKeyOf } from '../keys/own-keys.ts';
import { doAction, isListening } from '../keys/use-keys.ts';
import { useLaneName } from '../lanes/lane-of.ts';
import { usePlaces } from '../navigation/places.ts';
import { paths } from '../paths/paths.ts';
import { useSession } from '../session/use-session.ts';
import { groupsFor } from '../settings/sections.ts';
import type { Command } from './palette-commands.ts';

/** The actions that are possible here, and the pages to go to. */
export function useCommands(): Command[] {
  const { t } = useTranslation(['keys', 'common', 'palette', 'settings']);
  const navigate = useNavigate();
  const keyOf = useKeyOf();
  const places = usePlaces();
  const laneName = useLaneName();
  const sections = groupsFor(useSession().person.role).flatMap((group) => group.sections);
  const notes = useQuery(notesQuery()).data?.notes ?? [];
  const lanes = useQuery(q.lanes()).data?.lanes ?? [];
  // The actions when the palette was opened: they belong to the page behind it.
  const [listening] = useState(() => keyTable.filter(({ action }) => isListening(action)));
  return [
    ...listening
      // Choices by digit: their palette entries have names.
      .filter(({ keys }) => !keys.endsWith(' #'))
      .filter(({ group, action }) => group !== 'go' || ['help', 'search', 'goShift'].includes(action))
      .map(
        ({ action }): Command => ({
          id: `do ${action}`,
          group: 'do',
          name: t(`action.${action}`),
          keys: keyOf(action),
          run: () => doAction(action),
        }),
      ),
    ...(listening.some(({ action }) => action === 'savedNote') ? notes : []).map(
      (note, at): Command => ({
        id: `note ${note.id}`,
        group: 'do',
        name: t('palette:savedNote', { name: note.name }),
        ...(at < 9 ? { keys: keyOf('savedNote').replace('#', String(at + 1)) } : {}),
        run: () => doAction('savedNote', at + 1),
      }),
    ),
    ...places.map(
      ({ name, to, keys }): Command => ({
        id: `go ${name}`,
        group: 'go',
        name: t(`common:place.${name}`),
        keys,
        run: () => void navigate(to),
      }),
    ),
    ...sections.map(
      ({ name }): Command => ({
        id: `settings ${name}`,
        group: 'go',
        name: `${t('common:place.settings')}: ${t(`settings:section.${name}`)}`,
        run: () => void navigate(paths.settings(name)),
      }),
    ),
    ...lanes.map(
      (lane): Command => ({
        id: `lane ${lane.key}`,
        group: 'lanes',
        name: laneName(lane),
        hint: String(lane.open),
        run: () => void navigate(paths.queue(lane.key)),
      }),
    ),
  ];
}
