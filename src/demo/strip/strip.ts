import './strip.css';
import type { i18n } from 'i18next';
import type { SignedIn } from '../../bff/seams.ts';
import { type EdgeState, edgeStates } from '../edges/edge-states.ts';
import type { Edges } from '../edges/edges.ts';
import { button, element } from '../element.ts';
import { guideCard } from '../guide/guide-card.ts';
import type { Guide } from '../guide/progress.ts';
import { isGuideRole } from '../guide/roles.ts';
import type { DemoSession } from '../session.ts';
import { goHome } from './go-home.ts';

type Options = {
  session: DemoSession;
  guide: Guide;
  edges: Edges;
  words: i18n;
  startOver(): Promise<void>;
};

/** The demo's own strip below every page: who the visitor is, the guide, and what is wrong on purpose. */
export function showStrip({ session, guide, edges, words, startOver }: Options): void {
  const strip = element('aside', 'demo-strip');
  const mark = element('button', 'demo-mark');
  const people = element('div', 'demo-people');
  const edge = element('label', 'demo-edge');
  const panel = element('div', 'demo-panel');
  panel.id = 'demo-panel';
  panel.popover = 'auto';
  mark.setAttribute('popovertarget', panel.id);
  people.setAttribute('role', 'group');
  const card = guideCard(guide, words, { other: () => panel.showPopover(), leave: () => mark.focus() });
  strip.append(mark, people, card, edge);
  document.body.append(strip, panel);

  const draw = () => {
    const t = words.getFixedT(null, ['demo', 'common']);
    const current = session.current();
    const roleOf = ({ role }: SignedIn) => t(`common:role.${role}`);
    const nameOf = ({ role }: SignedIn) => t(`demo:choice.${role}.name`);
    strip.setAttribute('aria-label', t('demo:mark'));
    mark.replaceChildren(
      t('demo:mark'),
      element('span', 'demo-mark-who', current ? ` · ${current.name}, ${nameOf(current)}` : ''),
    );
    mark.setAttribute('aria-label', t('demo:open', { role: current ? roleOf(current) : '–' }));

    people.setAttribute('aria-label', t('demo:role'));
    people.replaceChildren(
      ...oneOfEachRole(session.people()).map((person) => {
        const one = button('demo-person', '', () => choose(session, person));
        one.append(element('strong', '', person.name), ` ${nameOf(person)}`);
        one.setAttribute('aria-pressed', String(person.id === current?.id));
        return one;
      }),
    );

    const select = element('select', '');
    for (const state of edgeStates) {
      const option = element('option', '', t(`demo:edge.${state}`));
      option.value = state;
      option.selected = state === edges.current();
      select.append(option);
    }
    select.onchange = () => {
      edges.set(edgeStates.find((state) => state === select.value) ?? 'normal');
      markEdge(edge, edges.current());
    };
    edge.title = t('demo:edge.hint');
    edge.replaceChildren(element('span', '', t('demo:edge.name')), select);
    markEdge(edge, edges.current());

    const choice = element('fieldset', '', element('legend', '', t('demo:role')));
    choice.append(...session.people().map((person) => option(person, roleOf(person))));
    const paths = element('fieldset', 'demo-paths', element('legend', '', t('demo:guide.name')));
    for (const person of oneOfEachRole(session.people())) {
      if (isGuideRole(person.role)) paths.append(pathButton(person, nameOf(person)));
    }
    panel.replaceChildren(
      element('p', '', t('demo:about')),
      choice,
      paths,
      button('demo-button', t('demo:startOver'), () => void startOver()),
    );
  };
  const option = (person: SignedIn, role: string) => {
    const radio = element('input', '');
    radio.type = 'radio';
    radio.name = 'demo-person';
    radio.checked = person.id === session.current()?.id;
    radio.onchange = () => choose(session, person);
    return element('label', '', radio, role, element('span', 'demo-who', `${person.name} · ${person.email}`));
  };
  const pathButton = (person: SignedIn, name: string) =>
    button('demo-button', name, () => {
      panel.hidePopover();
      choose(session, person);
      if (isGuideRole(person.role)) guide.start(person.role);
      goHome();
    });
  draw();
  words.on('languageChanged', draw);
  session.onChange(draw);
}

const markEdge = (edge: HTMLElement, state: EdgeState) =>
  edge.toggleAttribute('data-wrong', state !== 'normal');

const oneOfEachRole = (people: readonly SignedIn[]) =>
  people.filter(({ role }, index) => people.findIndex((one) => one.role === role) === index);

function choose(session: DemoSession, person: SignedIn): void {
  const wasSignedOut = session.current() === null;
  session.become(person);
  // The sign-in page has no event stream that reports the change.
  if (wasSignedOut) goHome();
}
