import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { unpackPackages } from './packages.ts'
import { assertFreePorts, endProgram, type Program, pidsOf, startProgram, waitForAnswer } from './programs.ts'
import { openBucket, type RunningObjectStore } from './runningObjectStore.ts'
import {
  memoryPort,
  swiftCommon,
  swiftKey,
  swiftProgram,
  swiftRegion,
  swiftRings,
  swiftServers,
} from './swiftSettings.ts'

const packages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached']
/** memcached refuses to run as root unless it is told to. */
const asRoot = process.getuid?.() === 0 ? ['-u', 'root'] : []
const readyMs = 60_000

const portCount = 5

/**
 * Starts OpenStack Swift with its S3 interface, from packages of Debian that it unpacks below `folder` the first time.
 * Everything it writes is in this folder; what was stored is there again at the next start.
 * @param port five ports from this one on are used, on 127.0.0.1 only
 */
export async function startSwift(givenFolder: string, port: number): Promise<RunningObjectStore> {
  const folder = resolve(givenFolder)
  await assertFreePorts(port, portCount)
  await mkdir(join(folder, 'data/d1'), { recursive: true })
  const env = await unpackPackages(join(folder, 'packages'), packages)
  await writeFile(join(folder, 'swift.conf'), swiftCommon)
  await promisify(execFile)('python3', ['-c', swiftRings(folder, port)], { env })
  const servers = swiftServers(folder, port)
  const children: Program[] = []
  const stop = async () => {
    await Promise.all(children.map(endProgram))
  }
  try {
    children.push(startProgram('memcached', ['-l', '127.0.0.1', '-p', String(memoryPort(port)), ...asRoot], env))
    for (const { kind, settings } of servers) {
      const path = join(folder, `${kind}-server.conf`)
      await writeFile(path, settings, { mode: 0o600 })
      children.push(startProgram('python3', ['-c', swiftProgram(folder, kind), path, '--verbose'], env))
    }
    const answers = servers.map(({ kind, port: own }, index) =>
      waitForAnswer(`http://127.0.0.1:${own}/healthcheck`, children[index + 1], `swift-${kind}-server`, readyMs),
    )
    await Promise.all(answers)
    return { ...(await openBucket(`http://127.0.0.1:${port}`, swiftRegion, swiftKey)), pids: pidsOf(children), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
