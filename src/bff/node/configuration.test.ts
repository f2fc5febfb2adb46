import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings, schema as serviceSchema } from '../../moderation/settings.ts';
import { schema as productSchema, readConfig } from './config.ts';

const page = readFileSync(path.join(import.meta.dirname, '../../../docs/configuration.md'), 'utf8');
const inTicks = (cell: string) => /^`(.*)`$/.exec(cell)?.[1];

/** The rows of docs/configuration.md that describe our settings. */
const rows = page.split('\n').flatMap((line) => {
  const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
  const [, name = '', byDefault = '', unit = '', example = '', what = ''] = cells;
  return cells.length === 7 && inTicks(name)
    ? [{ name: inTicks(name) ?? '', byDefault, unit, example: inTicks(example) ?? '', what }]
    : [];
});
const examples = Object.fromEntries(rows.map(({ name, example }) => [name, example]));

const shapes = { product: productSchema.shape, service: serviceSchema.shape };
const declared = Object.values(shapes).flatMap((shape) => Object.entries(shape));

describe('docs/configuration.md', () => {
  it('lists every setting once, and no other', () => {
    const names = [...new Set(declared.map(([name]) => name))];
    expect(rows.map(({ name }) => name).sort()).toEqual(names.sort());
  });

  it('states the default of the code', () => {
    const wrong = declared.flatMap(([name, schema]) => {
      const given: unknown = schema.parse(undefined);
      const value = given === undefined ? '' : String(given);
      const documented = rows.find((row) => row.name === name)?.byDefault ?? '';
      // Where the code has no default, the page explains what happens.
      const right = value === '' ? documented !== '' : documented === `\`${value}\``;
      return right ? [] : [`${name} is ${value} by default; the page says ${documented}`];
    });
    expect(wrong).toEqual([]);
  });

  it("states each setting's unit, an example and what it does", () => {
    expect(rows.filter(({ unit, example, what }) => !(unit && example && what))).toEqual([]);
  });

  it('gives valid examples', () => {
    expect(() => readConfig(examples)).not.toThrow();
    expect(() => readSettings(examples)).not.toThrow();
    const unchanged = rows.filter(({ byDefault, example }) => inTicks(byDefault) === example);
    expect(unchanged.map(({ name }) => name)).toEqual([]);
  });
});
