import { expect, it } from 'vitest';
import { isGuessable } from './guessable.ts';

const ada = ['Ada Lovelace', 'ada.lovelace@people.test'];

it.each([
  ' '.repeat(12),
  'aaaaaaaaaaaa',
  'password1234',
  'p4ssw0rdp4ssw0rd',
  'qwertyuiop12',
  '123456789012',
  'abcdefghijkl',
  'Ada.Lovelace.1',
  'adalovelace12',
  'people.test.ada',
  'second-look-1',
  'SecondLook2026!',
  'moderator-moderator',
])('finds %j too easy', (password) => {
  expect(isGuessable(password, ada)).toBe(true);
});

it.each(['correct horse battery', 'k9#mZ2!qLp0x', 'Ada likes green engines', '我爱北京天安门太阳升起来啊'])(
  'takes %j',
  (password) => {
    expect(isGuessable(password, ada)).toBe(false);
  },
);

it('knows whose own words it checks', () => {
  expect(isGuessable('Kowalska.Zofia', ada)).toBe(false);
  expect(isGuessable('Kowalska.Zofia', ['Zofia Kowalska'])).toBe(true);
});
