import { describe, expect, it } from 'vitest';
import { callerAddress } from './caller-address.ts';

const from = (remoteAddress: string, forwarded?: string) => ({
  headers: { 'x-forwarded-for': forwarded },
  socket: { remoteAddress },
});

describe('the caller’s address', () => {
  it('is the connection’s without a proxy in front, whatever a header says', () => {
    expect(callerAddress(from('203.0.113.5', '10.0.0.1, 1.2.3.4'), 0)).toBe('203.0.113.5');
    expect(callerAddress(from('::ffff:203.0.113.5'), 0)).toBe('203.0.113.5');
  });

  it('behind proxies is the one that the outermost proxy saw, never one that the caller wrote further left', () => {
    expect(callerAddress(from('10.0.0.2', '6.6.6.6, 203.0.113.5'), 1)).toBe('203.0.113.5');
    expect(callerAddress(from('10.0.0.2', '6.6.6.6, 203.0.113.5, 10.0.0.1'), 2)).toBe('203.0.113.5');
    expect(callerAddress(from('10.0.0.2'), 1)).toBe('10.0.0.2');
  });

  it('of IPv6 is the network, because one customer has all of it', () => {
    expect(callerAddress(from('2001:db8:1:2:3:4:5:6'), 0)).toBe('2001:db8:1:2::');
    expect(callerAddress(from('2001:db8:1:2:ffff::1'), 0)).toBe('2001:db8:1:2::');
  });

  it('is empty where it cannot be read', () => {
    expect(callerAddress(from('10.0.0.2', 'nonsense'), 1)).toBe('');
    expect(callerAddress(undefined, 0)).toBe('');
  });
});
