// node setup/run.mjs node setup/objectStore.ts FOLDER [PORT]: starts an object store (OpenStack Swift) in a folder, prints the
// settings of a portal that keeps its files in it, and runs until it is stopped.
import { startSwift } from './objectStore/swift.ts'

const [folder, port = '4566'] = process.argv.slice(2)
if (!folder) {
  console.error('Usage : node setup/run.mjs node setup/objectStore.ts DOSSIER [PORT]')
  process.exit(1)
}
const { url, env, stop } = await startSwift(folder, Number(port))
console.log([`FILES_URL='${url()}'`, ...Object.entries(env).map(([name, value]) => `${name}='${value}'`)].join('\n'))
const end = () => void stop().then(() => process.exit(0))
process.on('SIGINT', end).on('SIGTERM', end)
