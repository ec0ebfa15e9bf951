// node setup/run.mjs node setup/objectStore.ts FOLDER [PORT] [swift|radosgw]: starts an object store (OpenStack Swift, or the
// radosgw of Ceph) in a folder, prints the settings of a portal that keeps its files in it, and runs until it is stopped.
import { startRadosgw } from './objectStore/radosgw.ts'
import { startSwift } from './objectStore/swift.ts'

const starts = { swift: startSwift, radosgw: startRadosgw }
const [folder, port = '4566', kind = 'swift'] = process.argv.slice(2)
const start = Object.entries(starts).find(([name]) => name === kind)?.[1]
if (!folder || !start) {
  console.error('Usage : node setup/run.mjs node setup/objectStore.ts DOSSIER [PORT] [swift|radosgw]')
  process.exit(1)
}
const { url, env, stop } = await start(folder, Number(port))
console.log([`FILES_URL='${url()}'`, ...Object.entries(env).map(([name, value]) => `${name}='${value}'`)].join('\n'))
const end = () => void stop().then(() => process.exit(0))
process.on('SIGINT', end).on('SIGTERM', end)
