import './guide-card.css';
import type { i18n } from 'i18next';
import type { keyTable } from '../../web/keys/key-table.ts';
import { currentBindings } from '../../web/keys/own-keys.ts';
import { button, element } from '../element.ts';
import { stepsOf } from './paths.ts';
import type { Guide } from './progress.ts';

/**
 * The current step, in the demo's strip, where it covers nothing. `other` offers the other people when the path is done.
 * `leave` is called before the card goes away.
 */
export function guideCard(
  guide: Guide,
  words: i18n,
  { other, leave }: { other(): void; leave(): void },
): HTMLElement {
  const card = element('section', 'demo-guide');
  const count = element('span', 'demo-guide-count');
  const text = element('p', 'demo-guide-text');
  const buttons = element('div', 'demo-guide-buttons');
  text.setAttribute('role', 'status');
  card.append(count, text, buttons);

  const draw = () => {
    const progress = guide.progress();
    card.hidden = progress === null;
    document.documentElement.toggleAttribute('data-demo-guide', progress !== null);
    if (!progress) return;
    const t = words.getFixedT(null, 'demo');
    const steps = stepsOf(progress.role);
    const step = steps[progress.at];
    card.setAttribute('aria-label', t('guide.name'));
    card.dataset.step = step?.name ?? 'done';
    count.textContent = step ? t('guide.count', { at: progress.at + 1, of: steps.length }) : '';
    const sentence = step ? t(`guide.${progress.role}.${step.name}`) : t('guide.done');
    text.replaceChildren(...withKeys(sentence, step?.keys ?? []));
    const end = button('demo-button', t(step ? 'guide.end' : 'guide.close'), () => {
      leave();
      guide.end();
    });
    const first = step
      ? button('demo-button', t('guide.skip'), guide.skip)
      : button('demo-button', t('guide.other'), other);
    // A button that has the focus stays, so that a keyboard need not come back to it.
    const focused = [...buttons.children].indexOf(document.activeElement ?? card);
    buttons.replaceChildren(first, end);
    if (focused >= 0) (focused === 0 ? first : end).focus();
  };
  guide.onChange(draw);
  words.on('languageChanged', draw);
  draw();
  return card;
}

/** Draws `{0}`, `{1}` in the words as the keys of these actions: the person's own, if they have chosen any. */
function withKeys(
  sentence: string,
  actions: readonly (typeof keyTable)[number]['action'][],
): (Node | string)[] {
  const bindings = currentBindings();
  return sentence.split(/(\{\d\})/).map((part) => {
    const [, index] = /^\{(\d)\}$/.exec(part) ?? [];
    if (index === undefined) return part;
    const action = actions[Number(index)];
    return element('kbd', 'demo-key', bindings.find((one) => one.action === action)?.keys ?? '');
  });
}
