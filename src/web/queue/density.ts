import { useLocalStorage } from '@mantine/hooks';
import { useSession } from '../session/use-session.ts';

/** Heights of a row in pixels. Every row of a list has the same. */
const heights = { comfortable: 72, dense: 48 } as const;

/** How close together this person wants the rows, kept in this browser. */
export function useDensity() {
  const { person } = useSession();
  const [dense, setDense] = useLocalStorage({
    key: `second-look.dense.${person.id}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return { dense, height: dense ? heights.dense : heights.comfortable, turn: () => setDense(!dense) };
}
