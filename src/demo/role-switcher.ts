import './role-switcher.css';
import type { i18n } from 'i18next';
import type { SignedIn } from '../bff/seams.ts';
import { base } from '../web/paths/base.ts';
import { paths } from '../web/paths/paths.ts';
import type { DemoSession } from './session.ts';

/** The demo's mark: a small button that shows the current role and lets the visitor change it. */
export function showRoleSwitcher(session: DemoSession, words: i18n, startOver: () => Promise<void>): void {
  const button = document.createElement('button');
  const panel = document.createElement('div');
  button.className = 'demo-mark';
  panel.className = 'demo-panel';
  panel.id = 'demo-panel';
  panel.popover = 'auto';
  button.setAttribute('popovertarget', panel.id);
  document.body.append(button, panel);

  const draw = () => {
    const t = words.getFixedT(null, ['demo', 'common']);
    const current = session.current();
    button.textContent = t('demo:mark');
    button.setAttribute(
      'aria-label',
      t('demo:open', { role: current ? t(`common:role.${current.role}`) : '–' }),
    );
    const about = document.createElement('p');
    about.textContent = t('demo:about');
    const choice = document.createElement('fieldset');
    const legend = document.createElement('legend');
    legend.textContent = t('demo:role');
    choice.append(
      legend,
      ...session.people().map((person) => option(person, t(`common:role.${person.role}`))),
    );
    const startOverButton = document.createElement('button');
    startOverButton.className = 'demo-start-over';
    startOverButton.textContent = t('demo:startOver');
    startOverButton.onclick = () => void startOver();
    panel.replaceChildren(about, choice, startOverButton);
  };
  const option = (person: SignedIn, role: string) => {
    const label = document.createElement('label');
    const radio = document.createElement('input');
    const who = document.createElement('span');
    radio.type = 'radio';
    radio.name = 'demo-person';
    radio.checked = person.id === session.current()?.id;
    radio.onchange = () => choose(session, person);
    who.className = 'demo-who';
    who.textContent = `${person.name} · ${person.email}`;
    label.append(radio, role, who);
    return label;
  };
  draw();
  words.on('languageChanged', draw);
  session.onChange(draw);
}

function choose(session: DemoSession, person: SignedIn): void {
  const wasSignedOut = session.current() === null;
  session.become(person);
  // The sign-in page has no event stream that reports the change; the router sees this like the Back button.
  if (wasSignedOut) {
    history.pushState(null, '', base + paths.home().slice(1));
    dispatchEvent(new PopStateEvent('popstate'));
  }
}
