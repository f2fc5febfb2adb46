import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { LanguageSwitch } from '../../web/appearance/LanguageSwitch.tsx';
import { ThemeSwitch } from '../../web/appearance/ThemeSwitch.tsx';
import classes from './Catalogue.module.css';
import { useAddress } from './Stage.tsx';
import { sections } from './sections.ts';

/** The list at the side, the switches in the head, and a frame for the component, as narrow as a phone if chosen. */
export function Browser() {
  const { section: shown, name: current } = useAddress();
  const [width, setWidth] = useState('wide');
  return (
    <div className={classes.browser}>
      <header className={classes.head}>
        <h1>{current}</h1>
        <SegmentedControl
          size="xs"
          aria-label="Width"
          value={width}
          onChange={setWidth}
          data={['wide', 'narrow']}
        />
        <LanguageSwitch />
        <ThemeSwitch />
      </header>
      <nav className={classes.list} aria-label="Components">
        {Object.entries(sections).map(([section, entries]) => (
          <section key={section} aria-label={section}>
            <h2>{section}</h2>
            {Object.keys(entries).map((name) => (
              <a
                key={name}
                href={`#/${section}/${name}`}
                aria-current={section === shown && name === current ? 'page' : undefined}
              >
                {name}
              </a>
            ))}
          </section>
        ))}
      </nav>
      {/* The frame follows this window's language and theme, as another tab does. */}
      <iframe className={classes.frame} data-width={width} title={current} src="/" />
    </div>
  );
}
