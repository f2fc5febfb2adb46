import { describe, expect, it } from 'vitest';
import { awayFrom, causedByDatabase, DatabaseAway } from './database-away.ts';

const fromServer = (code: string) => Object.assign(new Error('from the server'), { code, severity: 'ERROR' });
const ofConnection = (message: string, code?: string) =>
  Object.assign(new Error(message), code === undefined ? {} : { code });

describe('RH5: an error of the driver reports that the database is away', () => {
  it.each([
    ['08006', 'unreachable'],
    ['53000', 'unreachable'],
    ['53100', 'full'],
    ['53200', 'unreachable'],
    ['53300', 'unreachable'],
    ['57P01', 'unreachable'],
    ['57P03', 'unreachable'],
    ['58030', 'unreachable'],
    ['25006', 'unreachable'],
  ])('by the state %s', (code, reason) => {
    expect(awayFrom(fromServer(code))?.reason).toBe(reason);
  });

  it.each([
    ['connect ECONNREFUSED', 'ECONNREFUSED'],
    ['write EPIPE', 'EPIPE'],
    ['too many open files', 'EMFILE'],
    ['Connection terminated unexpectedly', undefined],
    ['timeout exceeded when trying to connect', undefined],
    ['Query read timeout', undefined],
  ])('by the connection: %s', (message, code) => {
    expect(awayFrom(ofConnection(message, code))?.reason).toBe('unreachable');
  });

  it.each(['23505', '22P02', '40001', '40P01', '42601', '57014', 'XX000'])(
    'but not by the state %s, which is about the statement',
    (code) => expect(awayFrom(fromServer(code))).toBe(null),
  );

  it('but not where one of our values could not be sent', () => {
    expect(awayFrom(new TypeError('Converting circular structure to JSON'))).toBe(null);
    expect(awayFrom('a string')).toBe(null);
  });
});

it('is found as the cause of another error, and nowhere else', () => {
  const away = new DatabaseAway('full');
  expect(causedByDatabase(new Error('a', { cause: new Error('b', { cause: away }) }))).toBe(away);
  expect(causedByDatabase(new Error('a', { cause: new Error('b') }))).toBe(null);
  const circle = new Error('a');
  circle.cause = circle;
  expect(causedByDatabase(circle)).toBe(null);
});
