import { Skeleton } from '@mantine/core';
import { base } from '../paths/base.ts';
import classes from './FirstPaint.module.css';

/** The shape of the frame while the first answer loads. */
export function FirstPaint() {
  return (
    <div className={classes.page} aria-busy="true">
      <div className={classes.bar}>
        <img src={`${base}favicon.svg`} alt="" width={26} height={26} />
        <Skeleton height={28} width={320} />
      </div>
      <div className={classes.body}>
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} height={72} />
        ))}
      </div>
    </div>
  );
}
