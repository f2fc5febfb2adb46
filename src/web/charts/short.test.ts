import { describe, expect, it } from 'vitest';
import { cutName, shortFigure } from './short.ts';

describe('figures and names on a bar', () => {
  it('shows figures exactly and cuts them only beyond four digits', () => {
    expect([0.112, 0.9313, 1, 26, 0.123456].map(shortFigure)).toEqual([
      '0.112',
      '0.9313',
      '1',
      '26',
      '0.1235',
    ]);
  });

  it('cuts a long name between whole letters', () => {
    expect(cutName('label 3')).toBe('label 3');
    expect(cutName('Raven emblem (banned emblem)')).toBe('Raven emblem (…');
    expect(cutName('低俗语音内容')).toBe('低俗语音内容');
    expect(cutName('𠮷'.repeat(20), 8)).toBe('𠮷𠮷𠮷…');
  });
});
