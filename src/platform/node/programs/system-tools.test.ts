import { expect, test } from 'vitest';
import { howToInstall, ToolMissingError } from './system-tools.ts';

test('the error for a missing tool says what does not work and how to install it', () => {
  const { message } = new ToolMissingError('pocketsphinx_continuous', 'pocketsphinx_continuous');
  expect(message).toContain('speech is not recognised (with it, English is)');
  expect(howToInstall('ffmpeg', 'linux')).toBe('apt-get install ffmpeg');
  expect(howToInstall('ffmpeg', 'darwin')).toBe('brew install ffmpeg');
});

test('on a system without a package of the tool it says so instead of a command that fails', () => {
  expect(howToInstall('pocketsphinx_continuous', 'darwin')).toBe(
    'on Debian, apt-get install pocketsphinx pocketsphinx-en-us; macOS has none',
  );
});
