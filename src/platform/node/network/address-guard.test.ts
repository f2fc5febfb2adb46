import { expect, it } from 'vitest';
import { createAddressGuard } from './address-guard.ts';

const guard = createAddressGuard(['nas.local', '10.0.0.7:9000', '127.0.0.1:8080', '[fd00::1]']);
const reach = async (address: string, of = guard) => {
  const url = new URL(address);
  of.checkUrl(url);
  return of.resolve(url.hostname, Number(url.port || (url.protocol === 'https:' ? 443 : 80)));
};

it.each([
  'http://127.0.0.1/',
  'http://localhost/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f.0.0.1/',
  'http://0/',
  'http://10.1.2.3/',
  'http://172.16.0.1/',
  'http://192.168.1.1/',
  'http://169.254.169.254/latest/meta-data',
  'http://100.64.0.1/',
  'http://168.63.129.16/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:a00:1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[fe80::1]/',
  'http://[fc00::1]/',
  'http://93.184.216.34:8080/',
  'https://93.184.216.34:80/',
  'http://user@93.184.216.34/',
  'http://:password@93.184.216.34/',
  'ftp://93.184.216.34/',
  'file:///etc/passwd',
  'http://127.0.0.1:8081/',
  'http://10.0.0.7/',
  'http://name.invalid/',
])('refuses %s', async (address) => {
  await expect(reach(address)).rejects.toThrow();
});

it.each([
  ['http://93.184.216.34/', '93.184.216.34'],
  ['https://93.184.216.34/', '93.184.216.34'],
  ['http://10.0.0.7:9000/', '10.0.0.7'],
  ['http://127.0.0.1:8080/', '127.0.0.1'],
  ['http://[2606:2800:220:1::1]/', '2606:2800:220:1::1'],
  ['http://[fd00::1]:99/', 'fd00::1'],
])('allows %s', async (address, numeric) => {
  expect(await reach(address)).toBe(numeric);
});

it('recognises an allowed program on this machine under each name of loopback', async () => {
  expect(await reach('http://localhost:8080/')).toMatch(/^(127\.0\.0\.1|::1)$/);
  await expect(reach('http://localhost:8081/')).rejects.toThrow('not in MEDIA_ALLOWED_HOSTS');
});
