import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunningObjectStore } from '#setup/objectStore/runningObjectStore.ts'
import { startRelay } from '#tests/support/relay.ts'
import { fillBucket } from './bucketPortal.ts'
import type { BenchEnvironment } from './environment.ts'
import { kilobytes, type Line, number } from './figure.ts'
import type { Load } from './measure.ts'
import { password, signIn, visit } from './member.ts'
import { cpuMsOf, cpuMsOfTree, databaseCpuMs, run } from './processes.ts'
import { bodyOf, email, onePage } from './uploads.ts'

const mebibyte = 1024 * 1024
const connections = 4
const seconds = 6
const uploads = 10
/** What a viewer reads first, a part of a long document, and an upload. */
const [beginning, part, upload] = [mebibyte / 4, mebibyte, 10 * mebibyte]

/**
 * Measures what each side spends on a call that needs an object store: processor of the server, of PostgreSQL and of the
 * store, and bytes between server and store.
 */
export async function storeCost(
  ground: BenchEnvironment,
  name: string,
  objects: RunningObjectStore,
  folder: string,
): Promise<Line[]> {
  const { filesUrl } = await fillBucket(ground, objects, folder)
  const relay = await startRelay(Number(new URL(objects.endpoint).port))
  const server = await ground.serve({
    ...objects.env,
    FILES_URL: filesUrl.replace(objects.endpoint, `http://127.0.0.1:${relay.port}`),
  })
  try {
    const { visit: writer } = await signIn(server.origin, await visit(server.origin), { email, password })
    const file = `${server.origin}/api/documents/${ground.large.documentId}/file`
    const read = (bytes: number) => async () => {
      const { calls } = await run<Load>(
        'rangeLoad.ts',
        file,
        connections,
        seconds,
        ground.large.bytes,
        writer.cookie,
        bytes,
      )
      return calls
    }
    const headers = JSON.stringify({ cookie: writer.cookie, 'x-xsrf-token': writer.xsrf })
    const fields = JSON.stringify({ family: 'functioning', irp: await bodyOf(ground), acceptDuplicate: '1' })
    const pdf = join(folder, 'upload.pdf')
    await writeFile(pdf, await onePage(upload))
    const write = async () => {
      await run('upload.ts', `${server.origin}/api/documents`, pdf, 1, uploads, headers, fields)
      return uploads
    }

    const spent = async () => ({
      server: cpuMsOf(server.pid) ?? Number.NaN,
      database: (await databaseCpuMs(ground)) ?? Number.NaN,
      store: objects.pids.reduce((sum, pid) => sum + (cpuMsOfTree(pid) ?? Number.NaN), 0),
      bytes: relay.bytes(),
    })
    const cost = async (figure: string, act: () => Promise<number>): Promise<Line> => {
      await act()
      const before = await spent()
      const calls = await act()
      const after = await spent()
      const each = (side: keyof typeof before) => (after[side] - before[side]) / calls
      const cpu = (['server', 'database', 'store'] as const).map((side) => number(each(side), 2)).join(' + ')
      return {
        figure: `${figure} (${name}), serveur + PostgreSQL + stockage`,
        value: `${cpu} ms, ${kilobytes(each('bytes'))}`,
        budget: '',
        ok: null,
      }
    }
    return [
      await cost('extrait de 256 Kio', read(beginning)),
      await cost('extrait de 1 Mio', read(part)),
      await cost('envoi et suppression d’un PDF de 10 Mio', write),
    ]
  } finally {
    await server.stop()
    relay.close()
  }
}
