import './choice.css';
import { button, element } from '../element.ts';
import { demoPeople } from '../people.ts';
import { wordsForSplash } from '../words.ts';
import { type GuideRole, guideRoles } from './roles.ts';

/** `role`: whose path; null: no guide. */
export type Chosen = { person: string; role: GuideRole } | null;
export type Choice = { chosen: Promise<Chosen>; dialog: HTMLDialogElement; close(): void };

/** The demo's first question, asked while it starts: whose work does the visitor want to see? */
export function showChoice(): Choice {
  const words = wordsForSplash();
  const { promise: chosen, resolve } = Promise.withResolvers<Chosen>();
  const dialog = element('dialog', 'demo-choice');
  const title = element('h2', 'demo-choice-title', words.choice.title);
  const list = element('div', 'demo-choice-list');
  const choose = (picked: HTMLButtonElement, what: Chosen) => {
    for (const one of dialog.querySelectorAll('button')) one.disabled = one !== picked;
    picked.setAttribute('aria-pressed', 'true');
    resolve(what);
  };
  for (const role of guideRoles) {
    const person = demoPeople.find((one) => one.role === role);
    if (!person) continue;
    const { name, what } = words.choice[role];
    const one = button('demo-choice-one', '', () => choose(one, { person: person.id, role }));
    one.append(
      element('strong', '', name),
      element('span', 'demo-choice-who', person.name),
      element('span', '', what),
    );
    list.append(one);
  }
  const alone = button('demo-choice-alone', words.choice.alone, () => choose(alone, null));
  title.id = 'demo-choice-title';
  dialog.setAttribute('aria-labelledby', title.id);
  dialog.append(title, element('p', 'demo-choice-about', words.choice.about), list, alone);
  // Esc goes on without a guide. Keys do not reach the page behind.
  dialog.oncancel = (event) => {
    event.preventDefault();
    alone.click();
  };
  dialog.onkeydown = (event) => event.stopPropagation();
  document.body.append(dialog);
  dialog.showModal();
  return { chosen, dialog, close: () => dialog.remove() };
}
