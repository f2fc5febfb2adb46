import { describe, expect, it } from 'vitest';
import { exitCodes, help, readArguments, UsageError } from './arguments.ts';

const common = { timeoutMs: 3_600_000, json: false, quiet: false };
const sent = { does: 'send', contentId: undefined, userId: undefined, wait: false, ...common };

describe('the command line', () => {
  it('sends a file, an address, a text or standard input', () => {
    expect(readArguments(['send', 'video.mp4', '--wait'])).toEqual({
      ...sent,
      source: { file: 'video.mp4', kind: undefined },
      wait: true,
    });
    expect(readArguments(['send', 'x.bin', '--kind', 'audio'])).toMatchObject({ source: { kind: 'audio' } });
    expect(readArguments(['send', '--text', 'Hello', '--content-id', 'p-1', '--user-id', 'u-1'])).toEqual({
      ...sent,
      ...{ source: { text: 'Hello' }, contentId: 'p-1', userId: 'u-1' },
    });
    expect(readArguments(['send', '-'])).toMatchObject({ source: { stdin: 'whole' } });
    expect(readArguments(['send', '--lines', '--json'])).toMatchObject({
      source: { stdin: 'lines' },
      json: true,
    });
  });

  it('waits for a case', () => {
    const command = { does: 'wait', caseId: 'c-1', ...common, timeoutMs: 500 };
    expect(readArguments(['wait', 'c-1', '--timeout', '0.5'])).toEqual(command);
  });

  it.each([
    [['sned', 'video.mp4']],
    [['send', 'a.mp4', 'b.mp4']],
    [['send', 'a.mp4', '--text', 'a']],
    [['send', 'a.mp4', '--lines']],
    [['send', 'a.mp4', '--kind', 'picture']],
    [['send', 'a.mp4', '--timeout', 'long']],
    [['send', 'a.mp4', '--timeout', '0']],
    [['send', 'a.mp4', '--loud']],
    [['send', '--text']],
    [['wait']],
  ])('refuses %j', (args) => {
    expect(() => readArguments(args)).toThrow(UsageError);
  });

  it('lists every exit code in its help', () => {
    expect(readArguments([])).toEqual({ does: 'print', what: 'help' });
    for (const code of Object.values(exitCodes)) expect(help).toMatch(new RegExp(`^ +${code}  `, 'm'));
  });
});
