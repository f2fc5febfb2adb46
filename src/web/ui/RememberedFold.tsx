import { Skeleton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { type ReactNode, Suspense } from 'react';
import classes from './Fold.module.css';

type Props = {
  /** Under which name this browser keeps whether it is open; also its `data-testid`. */
  name: string;
  personId: string;
  title: string;
  /** What is inside, while it is folded. */
  about: ReactNode;
  /** The height of what is still loading, in px. */
  height: number;
  children: ReactNode;
};

/** A part that is folded. A person who opens it has it open everywhere, in this browser. */
export function RememberedFold({ name, personId, title, about, height, children }: Props) {
  const [open, setOpen] = useLocalStorage({
    key: `second-look.${name}.${personId}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} data-testid={name}>
      <summary className={classes.summary}>
        {title} <span className={classes.count}>{about}</span>
      </summary>
      {open ? <Suspense fallback={<Skeleton height={height} mt={8} />}>{children}</Suspense> : null}
    </details>
  );
}
