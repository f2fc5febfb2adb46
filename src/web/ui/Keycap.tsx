import classes from './Keycap.module.css';

/** A key as it is printed on the keyboard. Decoration: assistive technology is told by `aria-keyshortcuts`. */
export function Keycaps({ keys }: { keys: string }) {
  return (
    <span className={classes.keys} aria-hidden="true">
      {keys.split(' ').map((key) => (
        <kbd key={key} className={classes.key}>
          {key}
        </kbd>
      ))}
    </span>
  );
}
