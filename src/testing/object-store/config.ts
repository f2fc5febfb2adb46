/** The smallest settings of OpenStack Swift for one machine. */
type Options = { folder: string; device: string; user: string; port: number };

export const swiftConfig = `[swift-hash]
swift_hash_path_suffix = second
swift_hash_path_prefix = look
`;

const common = ({ folder, user, port }: Options) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${user}
swift_dir = ${folder}
workers = 0
log_level = ERROR
`;

export const serverConfig = (kind: string, options: Options) => `${common(options)}devices = ${options.device}
mount_check = false
disable_fallocate = true
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`;

const filters = [
  'catch_errors',
  'proxy_logging',
  'listing_formats',
  'bulk',
  's3api',
  'tempauth',
  'slo',
  'dlo',
];

export const proxyConfig = (
  options: Options,
  { keyId, secretKey }: { keyId: string; secretKey: string },
) => `${common(options)}[pipeline:main]
pipeline = catch_errors proxy_logging cache listing_formats bulk s3api tempauth slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
error_suppression_interval = 0
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:9
${filters.map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n${name === 'tempauth' ? `user_${keyId.replace(':', '_')} = ${secretKey} .admin\n` : ''}${name === 's3api' ? 'location = us-east-1\n' : ''}`).join('')}`;
