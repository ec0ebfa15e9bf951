import { execFile } from 'node:child_process'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { libraryFolders, unpackPackages } from './packages.ts'
import { assertFreePorts, endProgram, type Program, pidsOf, startProgram, waitForAnswer } from './programs.ts'
import {
  clusterId,
  deviceId,
  monitorPort,
  radosgwKey,
  radosgwPortCount,
  radosgwRegion,
  radosgwSettings,
} from './radosgwSettings.ts'
import { openBucket, type RunningObjectStore } from './runningObjectStore.ts'

const packages = ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common']
const readyMs = 60_000
const execute = promisify(execFile)

/**
 * Starts `radosgw`, the S3 server of Ceph, on a cluster of one monitor and one device, from packages of Debian that it
 * unpacks below `folder` the first time. Everything it writes is in this folder; what was stored is there again at the
 * next start.
 * @param port ten ports from this one on are used, on 127.0.0.1 only
 */
export async function startRadosgw(givenFolder: string, port: number): Promise<RunningObjectStore> {
  const folder = resolve(givenFolder)
  await assertFreePorts(port, radosgwPortCount)
  await mkdir(folder, { recursive: true })
  const unpacked = join(folder, 'packages')
  const env = await unpackPackages(unpacked, packages)
  const [libraries = ''] = await libraryFolders(unpacked)
  env['LD_LIBRARY_PATH'] += `:${join(libraries, 'ceph')}`
  env['CEPH_CONF'] = join(folder, 'ceph.conf')
  await writeFile(env['CEPH_CONF'], radosgwSettings(folder, libraries, port))

  const children: Program[] = []
  // The last one first: none waits for another that has already ended.
  const stop = async () => {
    for (const child of children.toReversed()) await endProgram(child)
  }
  const start = (name: string, args: string[]) => {
    const child = startProgram(name, [...args, '-f'], env)
    children.push(child)
    return child
  }
  /** Runs a program to its end. It waits for the others as long as they start. */
  const run = (name: string, args: string[]) =>
    execute(name, args, { env, timeout: readyMs }).catch((error: unknown) => {
      throw new Error([`${name} failed:`, ...children.map((child) => child.lastWords())].join('\n'), { cause: error })
    })

  const complete = join(folder, 'complete')
  const isFirst = !(await stat(complete).catch(() => null))
  try {
    const map = await createMonitorMap(folder, port, run)
    await (isFirst ? createMonitor(folder, map, run) : run('ceph-mon', ['-i', 'a', '--inject-monmap', map]))
    start('ceph-mon', ['-i', 'a'])
    if (isFirst) await createDevice(folder, run)
    start('ceph-osd', ['-i', '0'])
    if (isFirst) await createUser(run)
    const endpoint = `http://127.0.0.1:${port}`
    await waitForAnswer(endpoint, start('radosgw', ['-n', 'client.radosgw']), 'radosgw', readyMs)
    const bucket = await openBucket(endpoint, radosgwRegion, radosgwKey)
    await writeFile(complete, '')
    return { ...bucket, pids: pidsOf(children), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type Run = (name: string, args: string[]) => Promise<unknown>

/** Writes where the monitor listens. It keeps this with its data, and the port may differ from that of the last start. */
async function createMonitorMap(folder: string, port: number, run: Run): Promise<string> {
  const map = join(folder, 'monitors')
  const address = `[v2:127.0.0.1:${monitorPort(port)}]`
  await run('monmaptool', ['--create', '--clobber', '--fsid', clusterId, '--addv', 'a', address, map])
  return map
}

/** Creates the monitor, after a first start that was interrupted too. */
async function createMonitor(folder: string, map: string, run: Run) {
  await rm(join(folder, 'monitor'), { recursive: true, force: true })
  await run('ceph-mon', ['--mkfs', '-i', 'a', '--monmap', map])
}

async function createDevice(folder: string, run: Run) {
  const place = join(folder, 'device')
  await rm(place, { recursive: true, force: true })
  await mkdir(place)
  await run('ceph', ['osd', 'new', deviceId, '0'])
  await run('ceph-osd', ['--mkfs', '-i', '0', '--osd-uuid', deviceId])
}

const createUser = (run: Run) => {
  const { AWS_ACCESS_KEY_ID: key, AWS_SECRET_ACCESS_KEY: secret } = radosgwKey
  const user = ['--uid', 'portail', '--display-name', 'Portail', '--access-key', key, '--secret-key', secret]
  return run('radosgw-admin', ['user', 'create', ...user])
}
