import { expect, test } from 'vitest';
import { howToInstall, ToolMissingError } from './system-tools.ts';

test('a missing tool says what is off without it and the line that brings it', () => {
  const { message } = new ToolMissingError('pocketsphinx_continuous', 'pocketsphinx_continuous');
  expect(message).toContain('speech is not recognised (with it, English is)');
  expect(howToInstall('ffmpeg', 'linux')).toBe('apt-get install ffmpeg');
  expect(howToInstall('ffmpeg', 'darwin')).toBe('brew install ffmpeg');
});

test('where no package of a system has a tool, it says so instead of a line that fails', () => {
  expect(howToInstall('pocketsphinx_continuous', 'darwin')).toBe(
    'on Debian, apt-get install pocketsphinx pocketsphinx-en-us; macOS has none',
  );
});
