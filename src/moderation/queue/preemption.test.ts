import { describe, expect, test } from 'vitest';
import { type Held, submissionToPreempt, type Waiting } from './preemption.ts';

const held = (id: string, beats: number, more: Partial<Held> = {}): Held => ({
  id,
  beats,
  account: 'a',
  mine: true,
  ...more,
});
const waiting = (fewest: number, more: Partial<Waiting> = {}): Waiting => ({
  account: 'a',
  fewest,
  begun: 0,
  ...more,
});
const two = { atOnce: 2, full: false };

describe('RH8: a waiting submission gets a place', () => {
  test('from the one that has held places longest', () => {
    expect(submissionToPreempt([held('x', 9), held('y', 40)], [waiting(0)], two)).toBe('y');
  });

  test('from none while its account has free places, and from none that just started', () => {
    expect(submissionToPreempt([held('x', 9)], [waiting(0)], two)).toBe(null);
    expect(submissionToPreempt([held('x', 1), held('y', 1)], [waiting(0)], two)).toBe(null);
    expect(submissionToPreempt([held('x', 9), held('y', 9)], [], two)).toBe(null);
  });

  test('only if it has held places for less than half as long, so that equal ones do not alternate forever', () => {
    const both = [held('x', 7), held('y', 7)];
    expect(submissionToPreempt(both, [waiting(3)], two)).toBe('y');
    expect(submissionToPreempt(both, [waiting(4)], two)).toBe(null);
    expect(submissionToPreempt([held('x', 7), held('y', 8)], [waiting(4)], two)).toBe('y');
  });

  test('only from a submission that this process works on', () => {
    const others = [held('x', 9), held('y', 40, { mine: false })];
    expect(submissionToPreempt(others, [waiting(0)], two)).toBe(null);
  });

  test('from its own account, or from any account when this process is full', () => {
    const all = [held('x', 9), held('y', 40), held('z', 5, { account: 'b' })];
    expect(submissionToPreempt(all, [waiting(0, { account: 'b' })], two)).toBe(null);
    expect(submissionToPreempt(all, [waiting(0, { account: 'b' })], { ...two, full: true })).toBe('y');
  });

  test('only while few started ones wait, since each keeps its source on the disk', () => {
    const both = [held('x', 9), held('y', 40)];
    expect(submissionToPreempt(both, [waiting(0, { begun: 9 })], two)).toBe('y');
    expect(submissionToPreempt(both, [waiting(0, { begun: 10 })], two)).toBe(null);
  });
});

test('RH8: beside ten endless videos, short ones end soon, and the endless ones are rarely interrupted', () => {
  const atOnce = 10;
  type Video = { id: string; beats: number; length: number; runs: boolean; ended: number | null };
  const videos: Video[] = Array.from({ length: 30 }, (_, i) => ({
    id: String(i),
    beats: 0,
    length: i < 10 ? Number.POSITIVE_INFINITY : 1 + (i % 5),
    runs: false,
    ended: null,
  }));
  let interrupted = 0;
  for (let beat = 0; beat < 1000; beat++) {
    // The short ones arrive one after another, after the long ones.
    const here = videos.filter(({ ended }, i) => ended === null && (i < 10 || beat >= i));
    const queue = () => here.filter(({ runs }) => !runs).sort((a, b) => a.beats - b.beats);
    const running = () => here.filter(({ runs }) => runs);
    const [first] = queue();
    if (first) {
      const account = 'a';
      const all = running().map(({ id, beats }) => ({ id, beats, account, mine: true }));
      const begun = queue().filter(({ beats }) => beats > 0).length;
      const yields = submissionToPreempt(all, [{ account, fewest: first.beats, begun }], {
        atOnce,
        full: false,
      });
      for (const one of here.filter(({ id }) => id === yields)) {
        one.runs = false;
        interrupted++;
      }
    }
    for (const one of queue().slice(0, Math.max(0, atOnce - running().length))) one.runs = true;
    expect(running().length).toBeLessThanOrEqual(atOnce);
    for (const one of running()) {
      one.beats++;
      if (one.beats >= one.length) {
        one.ended = beat;
        one.runs = false;
      }
    }
  }
  for (const [i, { ended, length }] of videos.entries())
    if (i >= 10) expect((ended ?? 1e9) - i).toBeLessThanOrEqual(length + 2);
  expect(interrupted).toBeLessThan(60);
});
