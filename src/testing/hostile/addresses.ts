/** Ways to write this machine's own address; browsers and resolvers take most of them for 127.0.0.1. */
const writtenHosts = [
  ...[
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '127.0.0.2',
    '127.255.255.254',
    '127.000.000.001',
    '127.0.0.1.',
    '0',
    '0.0.0.0',
  ],
  ...[
    '2130706433',
    '017700000001',
    '0x7f000001',
    '0x7F.1',
    '0177.0.0.1',
    '0x7f.0x0.0x0.0x1',
    '0177.0x0.0.01',
  ],
  ...['127.0x1', '127.0.0x0.1', '0x7f.0.0.01', '00000177.0.0.1', '0X7F000001', '127.65537', '2130706434'],
  ...[
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[0000::0001]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::FFFF:7F00:0001]',
  ],
  ...['[::127.0.0.1]', '[::7f00:1]', '[::ffff:0:127.0.0.1]', '[64:ff9b::127.0.0.1]', '[64:ff9b:1::7f00:1]'],
  ...[
    '[2002:7f00:1::]',
    '[2001:0:7f00:1::]',
    '[::ffff:0.0.0.0]',
    '[0:0:0:0:0:ffff:127.0.0.1]',
    '[fe80::1]',
    '[fec0::1]',
  ],
  ...[
    'localhost',
    'LOCALHOST',
    'localhost.',
    'LocalHost.',
    'loop.test',
    'loop.test.',
    'LOOP.test',
    'both.test',
    'six.test',
  ],
  ...['mapped.test', 'zero.test', 'turning.test', 'zone.test', 'second.test', 'nonsense.test'],
  ...[
    '１２７.0.0.1',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
    '127．0．0．1',
    '127｡0｡0｡1',
    '%31%32%37.0.0.1',
    '127.0.0.%31',
    '127%2e0.0.1',
  ],
  ...[
    'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
    'ｌｏｃａｌｈｏｓｔ',
    'loc\u00adalhost',
    '127.0.\u200b0.1',
    'lo\tcalhost',
    '127.0\n.0.1',
    'local%68ost',
    'LOCAL%48OST',
  ],
];

/** Internal addresses other than this machine's, and hosts whose port answers only from inside. */
const insideHosts = [
  ...[
    '10.0.0.1',
    '10.255.255.255',
    '172.16.0.1',
    '172.31.255.254',
    '192.168.0.1',
    '100.64.0.1',
    '169.254.169.254',
  ],
  ...[
    '169.254.170.2',
    '168.63.129.16',
    '192.0.0.192',
    '198.18.0.1',
    '192.0.2.1',
    '198.51.100.1',
    '203.0.113.1',
  ],
  ...[
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '0.1.2.3',
    '192.88.99.1',
    '2852039166',
    '0xa9fea9fe',
  ],
  ...[
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[fe80::a9fe:a9fe]',
    '[ff02::1]',
    '[2001:db8::1]',
    '[100::1]',
    '[::ffff:10.0.0.1]',
  ],
  ...[
    '[::ffff:169.254.169.254]',
    '[64:ff9b::a9fe:a9fe]',
    '[2002:a9fe:a9fe::]',
    '[::a9fe:a9fe]',
    '[3fff::1]',
    '[5f00::1]',
  ],
];

/** A resolver of test names. It counts calls, so that a name can change its address. */
export function hostileResolver(): (host: string) => Promise<string[]> {
  let calls = 0;
  return async (host) => {
    const name = host.toLowerCase().replace(/\.$/, '');
    calls += 1;
    const known: Record<string, string[]> = {
      localhost: ['127.0.0.1', '::1'],
      'loop.test': ['127.0.0.1'],
      'both.test': ['93.184.216.34', '127.0.0.1'],
      'second.test': ['2606:2800:220:1::1', '::1'],
      'six.test': ['::1'],
      'mapped.test': ['::ffff:127.0.0.1'],
      'zero.test': ['0.0.0.0'],
      'zone.test': ['fe80::1%lo'],
      'nonsense.test': ['127.1'],
      'turning.test': calls % 2 === 1 ? ['127.0.0.1'] : ['127.0.0.1', '93.184.216.34'],
      'moved.test': ['127.0.0.1'],
    };
    return known[name] ?? [];
  };
}

/** Addresses that must all be refused; `port` is where something listens that nobody may reach. */
export function hostileAddresses(port: number): string[] {
  const [plain, all] = [writtenHosts, [...writtenHosts, ...insideHosts]];
  return [
    ...all.map((host) => `http://${host}:${port}/canary`),
    ...all.map((host) => `http://public.test@${host}:${port}/canary`),
    ...plain.map((host) => `http:\\\\${host}:${port}\\canary`),
    ...plain.map((host) => `https://${host}:${port}/canary`),
    ...plain.map((host) => ` \u0001http:${host}:0${port}/canary`),
    ...['ftp', 'file', 'gopher', 'ws', 'rtmp', 'unix', 'dict', 'data', 'javascript'].flatMap((scheme) => [
      `${scheme}://127.0.0.1:${port}/canary`,
      `${scheme}:127.0.0.1:${port}/canary`,
    ]),
  ];
}
