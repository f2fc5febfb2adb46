import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Lane, removeLane } from '../../../api/lanes.ts';
import { ask } from '../../api/ask.ts';
import { lanesChanged } from '../../api/lanes.ts';
import { ItemRow } from '../../ui/ItemTable.tsx';
import { useLaneWords } from './use-lane-words.ts';

type Props = {
  lane: Lane;
  name: string;
  onOpen: () => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  moving: boolean;
};

/** One lane: what it holds, and in which order. */
export function LaneRow({ lane, name, onOpen, onUp, onDown, moving }: Props) {
  const { t } = useTranslation('lanes');
  const queryClient = useQueryClient();
  const { filter, order, target, secondLook } = useLaneWords()(lane);
  const move = (key: 'up' | 'down', icon: typeof IconArrowUp, run: (() => void) | undefined) => ({
    key,
    words: t(key, { name }),
    icon,
    disabled: moving,
    run,
  });
  return (
    <ItemRow
      name={name}
      cells={[<bdi key="filter">{filter}</bdi>, order, target, secondLook]}
      direct={[{ key: 'change', words: t('change', { name }), icon: IconPencil, run: onOpen }]}
      more={[
        move('up', IconArrowUp, onUp),
        move('down', IconArrowDown, onDown),
        lane.builtIn
          ? null
          : {
              key: 'remove',
              words: t('remove', { name }),
              icon: IconTrash,
              question: {
                ask: t('askRemove', { name }),
                yes: t('yes'),
                run: async () => {
                  await ask(removeLane, { params: { key: lane.key } });
                  await lanesChanged(queryClient);
                },
              },
            },
      ]}
    />
  );
}
