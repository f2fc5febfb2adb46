import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

it.each([
  ['<p>One<br />two</p><p>three</p>', 'One\ntwo\n\nthree'],
  ['a &lt;b&gt; &amp; &#39;c&#x27; &nbsp;d', "a <b> & 'c'  d"],
  ['&amp;lt; stays a sign', '&lt; stays a sign'],
  ['&unknown; &#0; &#xd800;', '&unknown; &#0; \ufffd'],
  ['<a href="https://x.example" title="a">link</a>', 'link'],
])('%j reads %j', (html, text) => expect(plainText(html)).toBe(text));
