import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { en } from '../../src/reasons/en.ts';
import { type Catalogue, closes, opens } from './words.ts';

/**
 * Collects the strings of the API's answers: content, names and ids, which are not our texts. Why the server refuses a
 * request is our text, so it is not collected.
 */
export function collectStrings(page: Page): ReadonlySet<string> {
  const strings = new Set<string>();
  const keep = (value: unknown): void => {
    if (typeof value === 'string') strings.add(value);
    else if (Array.isArray(value)) value.forEach(keep);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, one] of Object.entries(value)) {
        // Tasks and labels also appear as keys.
        strings.add(key);
        keep(one);
      }
    }
  };
  page.on('response', (answer) => {
    const type = answer.headers()['content-type'] ?? '';
    if (!/\/(appeal-)?api\//.test(answer.url()) || !type.includes('json') || type.includes('problem')) return;
    answer.json().then(keep, () => undefined);
  });
  return strings;
}

const messagesOf = (catalogue: Catalogue): string[] =>
  Object.values(catalogue).flatMap((entry) => (typeof entry === 'string' ? entry : messagesOf(entry)));
const english = path.join(import.meta.dirname, '../../src/web/i18n/en');
const catalogued = globSync(`${english}/*.json`)
  .flatMap((file) => messagesOf(JSON.parse(readFileSync(file, 'utf8'))))
  .filter((message) => message.split(' ').length >= 4);

/** The server's sentences, with each value replaced by a list of one, which works as a text and as a list. */
const filling = new Proxy({}, { get: () => ['{{}}'] });
const reasoned = Object.values(en).map((sentence: (params: never) => string) =>
  String(sentence(filling as never)),
);

/** Our own sentences with any values: a string that matches one is never data, wherever it came from. */
const ours = [...reasoned, ...catalogued].map((sentence) => {
  const parts = sentence.split(/\{\{.*?\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return { fixed: parts.join('').length, reads: new RegExp(`^${parts.join('.*')}$`, 'is') };
});
const isOurSentence = (text: string) => ours.some(({ fixed, reads }) => fixed >= 12 && reads.test(text));

const shortest = 8;
/** Normalised for comparison: without outer punctuation, which the page often adds. */
const plain = (text: string) => text.toLowerCase().replace(/^[\p{P}\s]+|[\p{P}\s]+$/gu, '');

/** Faults in the page's texts: not from a catalogue, over the edge, or cut off without a way to read them. */
export async function faultsOf(page: Page, data: ReadonlySet<string>): Promise<string[]> {
  const { bare, wide, cut, beyond } = await page.evaluate(look, { opens, closes });
  const known = new Set([...data].map(plain));
  // Shorter strings could be part of any text by chance.
  const within = [...known].filter((one) => one.length > shortest);
  // So could a single plain word; two parts, a number or Chinese could not.
  const isPart = (text: string) =>
    text.length >= shortest && /[^a-z]/.test(plain(text)) && within.some((one) => one.includes(plain(text)));
  const isData = (text: string) => !isOurSentence(text) && (known.has(plain(text)) || isPart(text));
  return [
    ...[...new Set(bare)].filter((text) => !isData(text)).map((text) => `is in no catalogue: "${text}"`),
    ...(wide ? [`is wider than the window: "${wide}"`] : []),
    ...[...new Set(cut)].map((text) => `is cut off: "${text}"`),
    ...[...new Set(beyond)].map((text) => `lies beyond the window: "${text}"`),
  ];
}

type Looked = { bare: string[]; wide: string | null; cut: string[]; beyond: string[] };

/** Runs in the page. */
function look({ opens, closes }: { opens: string; closes: string }): Looked {
  /** Numbers, dates and units come from the browser, in its language. Zones and languages have their own names. */
  const formatted =
    /^[\p{P}\p{S}\p{N}\s]*((jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*|(mon|tue|wed|thu|fri|sat|sun)[a-z]*|am|pm|utc|gmt|s|ms|min|mins|hr|hrs|h|m|d|sec|day|days|minutes?|hours?|seconds?|byte|bytes|kb|mb|gb|kbit|px|x|and|[\p{P}\p{S}\p{N}\s])+$/iu;
  /** Programs, keys, names of languages, and people's texts. */
  const notOurs =
    'kbd, code, pre, mark, script, style, noscript, [lang], bdi, svg title, [data-own-words], .recharts-wrapper';
  const seen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    );
  };
  const bracketed = (text: string) => text.includes(opens) && text.includes(closes);
  const isOurs = (text: string) => /\p{L}{2}/u.test(text) && !formatted.test(text) && !bracketed(text);
  const bare: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = (node.textContent ?? '').trim();
    const parent = node.parentElement;
    if (!parent || !isOurs(text) || parent.closest(notOurs) || !seen(parent)) continue;
    // A message may be split over several elements, between its brackets.
    const whole = parent.closest('p, li, button, a, label, dd, td, th, h1, h2, h3, legend, summary, div');
    const around = whole?.textContent ?? '';
    const begins = around.lastIndexOf(opens, around.indexOf(text));
    if (begins >= 0 && around.indexOf(closes, begins) >= around.indexOf(text) + text.length) continue;
    bare.push(text);
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
    if (!seen(element) || element.closest(notOurs)) continue;
    for (const name of ['aria-label', 'title', 'placeholder']) {
      const text = element.getAttribute(name)?.trim() ?? '';
      if (isOurs(text)) bare.push(text);
    }
  }
  const cut: string[] = [];
  const titled = (element: Element) => element.closest('[title], [aria-label]') !== null;
  for (const element of document.body.querySelectorAll('*')) {
    if (!(element instanceof HTMLElement) || element.clientWidth <= 1) continue;
    const own = [...element.childNodes].some(
      (one) => one.nodeType === Node.TEXT_NODE && one.textContent?.trim(),
    );
    if (!own || element.closest('textarea, input, select, pre') || !seen(element)) continue;
    const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element);
    const over = element.scrollWidth > element.clientWidth + 1;
    if (!over || overflowX === 'auto' || overflowX === 'scroll') continue;
    const box = element.getBoundingClientRect();
    const hides = overflowX === 'hidden' || overflowX === 'clip';
    if (hides && (textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || titled(element))) continue;
    if (!hides && getComputedStyle(element).display === 'inline') continue;
    // A word over its own edge but over nothing else does no harm; over a button's edge it does.
    const pressed = element.closest('button, a, [role="tab"], [role="menuitem"], label');
    if (hides || (pressed && box.width > 0)) cut.push((element.textContent ?? '').trim().slice(0, 80));
  }
  const over = document.documentElement.scrollWidth > innerWidth;
  // The innermost of the elements that reach furthest.
  const reach = (element: Element) => element.getBoundingClientRect().right;
  const furthest = [...document.body.querySelectorAll('*')]
    .filter(seen)
    .reduce<Element | null>((far, one) => (far === null || reach(one) >= reach(far) ? one : far), null);
  // A container with hidden overflow does not widen the document: a button may be past its edge, out of reach.
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  const beyond = [...document.querySelectorAll('a, button, input, select, textarea')]
    .filter((one) => seen(one) && reach(one) > innerWidth + 1 && !scrolls(one.parentElement))
    .map((one) => (one.textContent || one.getAttribute('aria-label') || one.tagName).trim().slice(0, 80));
  return { bare, cut, beyond, wide: over ? (furthest?.textContent ?? '').trim().slice(0, 80) : null };
}

/** Checks a page with one fault of each kind, and throws if one of them is not reported. */
export async function seesFaults(page: Page): Promise<void> {
  await page.setContent(`<body style="margin:0"><p>Nobody said this</p><p title="Nor this">${opens}fine${closes}</p>
    <p>There is no lane "night".</p><p>somebody</p>
    <button style="width:40px;overflow:hidden;white-space:nowrap">${opens}far too long${closes}</button>
    <div style="width:300px;overflow:hidden"><button style="margin-left:2900px">${opens}far${closes}</button></div>
    <div style="width:3000px">${opens}wide${closes}</div></body>`);
  const faults = await faultsOf(
    page,
    new Set(['Nobody said that, somebody did', 'There is no lane "night".']),
  );
  const report = faults.join('\n');
  for (const fault of [
    '"Nobody said this"',
    '"Nor this"',
    '"There is no lane "night"."',
    '"somebody"',
    'wider than the window',
    'cut off: ',
    'beyond the window: ',
  ])
    if (!report.includes(fault)) throw new Error(`A planted fault is not seen: ${fault} in\n${report}`);
}
