import { Skeleton } from '@mantine/core';
import { base, pageHere } from '../paths/base.ts';
import { paths } from '../paths/paths.ts';
import classes from './FirstPaint.module.css';

/** The shape of the frame and of the page at this address while the first answer loads. */
export function FirstPaint() {
  const isQueue = pageHere() === paths.home() || pageHere().startsWith('/queue');
  return (
    <div className={classes.page} aria-busy="true">
      <div className={classes.bar}>
        <img src={`${base}favicon.svg`} alt="" width={26} height={26} />
        <Skeleton height={28} width={320} />
      </div>
      {isQueue ? (
        <div className={classes.rows}>
          {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
            <Skeleton key={row} height={64} />
          ))}
        </div>
      ) : (
        <div className={classes.body}>
          <Skeleton height={28} width={240} />
          <Skeleton height={320} />
        </div>
      )}
    </div>
  );
}
