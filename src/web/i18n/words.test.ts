// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import i18next from 'i18next';
import { createElement, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { loadWords, showLanguage, startWords } from './words.ts';

beforeAll(startWords);
// Otherwise React renders after the page is gone.
afterEach(cleanup);

test('begins with the texts of the queue, and nothing else', () => {
  expect(i18next.t('queue:title', { lane: 'x' })).not.toBe('title');
  expect(i18next.hasResourceBundle('en', 'audio')).toBe(false);
});

test('a component whose texts are not loaded waits for them, rather than show their keys', async () => {
  const shown: string[] = [];
  function Legend() {
    const { t } = useTranslation('sign-in');
    shown.push(t('title'));
    return t('title');
  }
  render(createElement(Suspense, null, createElement(Legend)));
  await expect.poll(() => shown).not.toEqual([]);
  expect(shown).not.toContain('title');
});

test('another language is loaded with every namespace of the first', async () => {
  await loadWords(['audio']);
  expect(i18next.hasResourceBundle('en', 'audio')).toBe(true);
  expect(i18next.hasResourceBundle('zh-CN', 'audio')).toBe(false);
  await showLanguage('zh-CN');
  expect(document.documentElement.lang).toBe('zh-CN');
  expect(i18next.hasResourceBundle('zh-CN', 'audio')).toBe(true);
  expect(i18next.t('common:home')).toMatch(/\p{Script=Han}/u);
  await showLanguage('en');
});

test('a failed load is reported, and leaves the page in its language', async () => {
  await expect(loadWords(['nowhere'])).rejects.toThrow('en/nowhere.json does not exist');
  await expect(showLanguage('zh-CN')).rejects.toThrow('zh-CN/nowhere.json does not exist');
  expect(i18next.language).toBe('en');
  expect(document.documentElement.lang).toBe('en');
});
