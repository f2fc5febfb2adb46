import { describe, expect, it } from 'vitest';
import { type EnforcementAction, newActionBodySchema } from '../../api/enforcement.ts';
import { actionsFor, chosenActions, digitsOf, incomplete, offeredActions } from './chosen-actions.ts';

const action = (key: string, more: object = {}): EnforcementAction => ({
  ...newActionBodySchema.parse({ key, names: { en: key }, ...more }),
  position: 0,
  archived: false,
});
const days = { key: 'days', names: { en: 'Days' }, type: 'number', min: 1, max: 30 };
const remove = action('remove', { labels: ['Ads'] });
const mute = action('mute', { policies: ['spam'], params: [days] });
const gate = action('gate', { verdicts: ['approve'], labels: ['Ads'] });
const all = [remove, mute, gate];
const ads = { label: 'Ads', policy: null };

describe('the actions of a decision', () => {
  it('are those that the role may use', () => {
    const suspend = action('suspend', { role: 'supervisor' });
    const gone = { ...action('gone'), archived: true };
    expect(offeredActions([remove, suspend, gone], 'moderator')).toEqual([remove]);
    expect(offeredActions([remove, suspend, gone], 'admin')).toEqual([remove, suspend]);
  });

  it('are those of the label and the policy until the person changes them', () => {
    expect(Object.keys(chosenActions(all, null, ads))).toEqual(['remove', 'gate']);
    expect(Object.keys(chosenActions(all, null, { label: null, policy: 'spam' }))).toEqual(['mute']);
    expect(chosenActions(all, {}, ads)).toEqual({});
    expect(actionsFor('reject', all, chosenActions(all, null, ads))).toEqual([{ key: 'remove', params: {} }]);
    expect(actionsFor('approve', all, chosenActions(all, null, ads))).toEqual([{ key: 'gate', params: {} }]);
  });

  it.each([
    [{}, 'mute'],
    [{ days: '' }, 'mute'],
    [{ days: 0 }, 'mute'],
    [{ days: 1.5 }, 'mute'],
    [{ days: 31 }, 'mute'],
    [{ days: 30 }, undefined],
  ])('lack a value that does not fit: %j', (typed, lacking) => {
    expect(incomplete('reject', all, { mute: typed })?.key).toBe(lacking);
    expect(incomplete('approve', all, { mute: typed })).toBeNull();
  });

  it('have a preset until something is typed, and an emptied field stays empty', () => {
    const preset = action('preset', { params: [{ ...days, preset: 7 }] });
    expect(actionsFor('reject', [preset], { preset: {} })).toEqual([{ key: 'preset', params: { days: 7 } }]);
    expect(incomplete('reject', [preset], { preset: { days: '' } })).toBe(preset);
  });

  it('have their own digits, and the others the next free ones, up to nine', () => {
    const many = Array.from({ length: 10 }, (_, at) => action(`a${at}`));
    const own = action('own', { digit: 2 });
    expect([...digitsOf([...many.slice(0, 2), own])].sort()).toEqual([
      ['a0', 1],
      ['a1', 3],
      ['own', 2],
    ]);
    expect(digitsOf(many).get('a9')).toBeUndefined();
  });
});
