import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { unpackPackages } from './packages.ts'
import {
  memoryPort,
  type SwiftServer,
  swiftCommon,
  swiftKey,
  swiftProgram,
  swiftRegion,
  swiftRings,
  swiftServers,
} from './swiftSettings.ts'

const packages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached']
const bucket = 'fichiers'
/** memcached refuses to run as root unless it is told to. */
const asRoot = process.getuid?.() === 0 ? ['-u', 'root'] : []
const readyMs = 60_000
const pollMs = 100

const portCount = 5

type Program = ChildProcess & { lastWords: () => string }

/** A running object store. */
export interface RunningObjectStore {
  /** origin of the store, without a path */
  endpoint: string
  /** value of FILES_URL: the bucket « fichiers », with a prefix */
  url: (prefix?: string, bucketName?: string) => string
  /** credentials, for the environment of a portal */
  env: Record<string, string>
  stop: () => Promise<void>
}

/**
 * Starts OpenStack Swift with its S3 interface, from packages of Debian that it unpacks below `folder` the first time.
 * Everything it writes is in this folder; what was stored is there again at the next start.
 * @param port five ports from this one on are used, on 127.0.0.1 only
 */
export async function startSwift(givenFolder: string, port: number): Promise<RunningObjectStore> {
  const folder = resolve(givenFolder)
  for (let offset = 0; offset < portCount; offset++) await assertFree(port + offset)
  await mkdir(join(folder, 'data/d1'), { recursive: true })
  const env = await unpackPackages(join(folder, 'packages'), packages)
  await writeFile(join(folder, 'swift.conf'), swiftCommon)
  await promisify(execFile)('python3', ['-c', swiftRings(folder, port)], { env })
  const servers = swiftServers(folder, port)
  const children: Program[] = []
  const stop = async () => {
    await Promise.all(children.map(endGroup))
  }
  try {
    children.push(startProgram('memcached', ['-l', '127.0.0.1', '-p', String(memoryPort(port)), ...asRoot], env))
    for (const { kind, settings } of servers) {
      const path = join(folder, `${kind}-server.conf`)
      await writeFile(path, settings, { mode: 0o600 })
      children.push(startProgram('python3', ['-c', swiftProgram(folder, kind), path, '--verbose'], env))
    }
    await Promise.all(servers.map((server, index) => untilReady(server, children[index + 1])))
    const endpoint = `http://127.0.0.1:${port}`
    await createBucket(endpoint)
    return {
      endpoint,
      url: (prefix = 'portail', bucketName = bucket) =>
        `s3://${bucketName}/${prefix}?region=${swiftRegion}&endpoint=${endpoint}&style=path`,
      env: swiftKey,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Starts a program in a process group of its own, since servers of Swift start a worker. */
function startProgram(name: string, args: string[], env: NodeJS.ProcessEnv): Program {
  const child = spawn(name, args, { env, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4_000)
  })
  return Object.assign(child, { lastWords: () => said })
}

/** @throws Error when another program listens on this port */
async function assertFree(port: number) {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}

/** @throws Error with the last lines of the server, when it does not answer */
async function untilReady({ kind, port }: SwiftServer, child: Program | undefined) {
  for (const end = Date.now() + readyMs; ; await wait(pollMs)) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthcheck`).catch(() => null)
    await answer?.body?.cancel()
    if (answer) return
    const hasEnded = !child || child.exitCode !== null || child.signalCode !== null
    if (hasEnded || Date.now() > end)
      throw new Error(`swift-${kind}-server does not answer on port ${port}:\n${child?.lastWords()}`)
  }
}

async function createBucket(endpoint: string) {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = swiftKey
  const client = new S3Client({
    endpoint,
    region: swiftRegion,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  })
  await client.send(new CreateBucketCommand({ Bucket: bucket })).catch((error: Error) => {
    if (error.name !== 'BucketAlreadyOwnedByYou' && error.name !== 'BucketAlreadyExists') throw error
  })
  client.destroy()
}

async function endGroup(child: Program) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  process.kill(-child.pid, 'SIGTERM')
  await ended
}
