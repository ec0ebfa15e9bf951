import { userInfo } from 'node:os'
import { join } from 'node:path'

const kinds = ['account', 'container', 'object'] as const

/** The key that the portal signs with: an account of Swift and its user, and their password. */
export const swiftKey = { AWS_ACCESS_KEY_ID: 'portail:mandature', AWS_SECRET_ACCESS_KEY: 'secret-de-mandature' }
/** Port of memcached, which keeps the tokens of the proxy. */
export const memoryPort = (port: number) => port + 4
/** Part of each signature. */
export const swiftRegion = 'eu-west-3'

export interface SwiftServer {
  kind: 'account' | 'container' | 'object' | 'proxy'
  port: number
  settings: string
}

/**
 * The servers of Swift and their settings. The proxy answers on `port`, its servers of accounts, containers and objects
 * on the three ports after it, and memcached on the next.
 */
export function swiftServers(folder: string, port: number): SwiftServer[] {
  const common = (ownPort: number) =>
    `bind_ip = 127.0.0.1\nbind_port = ${ownPort}\nworkers = 1\nswift_dir = ${folder}\nuser = ${userInfo().username}\n`
  const servers = kinds.map((kind, index) => ({
    kind,
    port: port + 1 + index,
    settings: `[DEFAULT]
${common(port + 1 + index)}devices = ${join(folder, 'data')}
mount_check = false
# The listing of a container shows an object as soon as it is there.
container_update_timeout = 20
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`,
  }))
  const proxy = `[DEFAULT]
${common(port)}
[pipeline:main]
pipeline = catch_errors healthcheck cache s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memoryPort(port)}
[filter:s3api]
use = egg:swift#s3api
location = ${swiftRegion}
[filter:tempauth]
use = egg:swift#tempauth
user_${swiftKey.AWS_ACCESS_KEY_ID.replace(':', '_')} = ${swiftKey.AWS_SECRET_ACCESS_KEY} .admin
[filter:slo]
use = egg:swift#slo
`
  return [...servers, { kind: 'proxy', port, settings: proxy }]
}

/** Settings that all servers of Swift read: the salt of the names, which must stay as it was. */
export const swiftCommon = '[swift-hash]\nswift_hash_path_suffix = mandature\n'

/** A Python program that writes the three rings: one copy of everything, on one device. */
export const swiftRings = (folder: string, port: number) => `
import sys
from swift.common.ring import RingBuilder
for offset, kind in enumerate(${JSON.stringify(kinds)}):
    builder = RingBuilder(8, 1, 1)
    builder.add_dev({'id': 0, 'region': 1, 'zone': 1, 'weight': 1, 'ip': '127.0.0.1', 'port': ${port} + 1 + offset,
                     'device': 'd1', 'meta': ''})
    builder.rebalance()
    builder.get_ring().save(${JSON.stringify(folder)} + '/' + kind + '.ring.gz')
`

/** A Python program that runs one server, as its own command does, with the settings of this folder instead of /etc. */
export const swiftProgram = (folder: string, kind: SwiftServer['kind']) => `
import sys
from swift.common.utils import parse_options, set_swift_dir
from swift.common.wsgi import run_wsgi
set_swift_dir(${JSON.stringify(folder)})
path, options = parse_options()
sys.exit(run_wsgi(path, '${kind}-server', **options))
`
