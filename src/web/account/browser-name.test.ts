import { expect, it } from 'vitest';
import { browserName } from './browser-name.ts';

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36';

it.each([
  [chrome, 'Chrome · Linux'],
  [`${chrome} Edg/142.0`, 'Edge · Linux'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605 Version/18 Safari/605', 'Safari · macOS'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Safari/604', 'Safari · iOS'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox · Android'],
  ['curl/8.14.1', 'curl'],
  ['shop-importer/2', 'shop-importer/2'],
  ['', null],
])('%s is called %s', (agent, name) => {
  expect(browserName(agent)).toBe(name);
});
