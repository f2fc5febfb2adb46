import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { q } from '../api/client.ts';
import { paths } from '../paths/paths.ts';
import { withoutHidden } from '../text/text-marks.ts';
import { useCaseTitle } from '../text/use-case-title.ts';
import { type Command, caseIdIn } from './palette-commands.ts';

const shown = 8;
const isIn = (text: string, words: string) => text.toLowerCase().includes(words.toLowerCase());

/** Cases that contain the words, from every lane, or the case with this id. */
export function useCaseCommands(words: string): { commands: Command[]; searching: boolean; error: boolean } {
  const { t } = useTranslation(['keys', 'common', 'palette']);
  const navigate = useNavigate();
  const caseTitle = useCaseTitle();
  const id = caseIdIn(words);
  const wanted = id === null && words.length >= 2;
  const search = useQuery({ ...q.caseSearch(words, shown), enabled: wanted });
  const open = (caseId: string) => () => void navigate(paths.case('all', caseId));
  if (id !== null) {
    const name = t('palette:openCase', { id });
    return {
      commands: [{ id: `case ${id}`, group: 'cases', name, run: open(id) }],
      searching: false,
      error: false,
    };
  }
  const rows = wanted ? (search.data?.items ?? []) : [];
  const users = [...new Set(rows.flatMap(({ userId }) => (userId && isIn(userId, words) ? [userId] : [])))];
  return {
    commands: [
      ...users.map((user) => ({
        id: `user ${user}`,
        group: 'cases' as const,
        name: t('palette:openUser', { user: withoutHidden(user) }),
        run: () => void navigate(paths.user(user)),
      })),
      ...rows.map((row) => ({
        id: `case ${row.id}`,
        group: 'cases' as const,
        name: withoutHidden(row.kind === 'text' ? row.preview : caseTitle(row)),
        hint: [t(`common:kind.${row.kind}`), row.userId ?? row.roomId].filter(Boolean).join(' · '),
        run: open(row.id),
      })),
    ],
    searching: search.isFetching,
    error: search.isError,
  };
}
