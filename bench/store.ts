import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { startRadosgw } from '#setup/objectStore/radosgw.ts'
import type { RunningObjectStore } from '#setup/objectStore/runningObjectStore.ts'
import { startSwift } from '#setup/objectStore/swift.ts'
import { fillBucket } from './bucketPortal.ts'
import type { BenchEnvironment } from './environment.ts'
import { type Line, median, ms, number, percent } from './figure.ts'
import { formatCpuTime, type Load, type Measured, measure } from './measure.ts'
import { password, signedIn, signIn, visit } from './member.ts'
import { memoryGrowth } from './memoryGrowth.ts'
import { freePort, type RunningProgram, run } from './processes.ts'
import { storeCost } from './storeCost.ts'
import { bodyOf, email, onePage } from './uploads.ts'

const megabyte = 1024 * 1024
const pdfBytes = 49 * megabyte
const pairs = 5
const inARow = 3
const rangeConnections = 4
const rangeSeconds = 4
const rangeRounds = 3

/**
 * Measures a portal whose files are in an object store: memory of the server for a file of 50 MB in each direction, its
 * speed beside that of the object store alone (OpenStack Swift), and what each side spends (Swift, and `radosgw` of Ceph).
 */
export async function store(ground: BenchEnvironment): Promise<Line[]> {
  const onSwift = await withStore(ground, 'Swift', startSwift, async (objects, folder) => {
    const { lines, ranges } = await onBucket(ground, objects, folder)
    return [...lines, await rangesBesideDisk(ground, ranges), ...(await storeCost(ground, 'Swift', objects, folder))]
  })
  const onCeph = await withStore(ground, 'radosgw', startRadosgw, (objects, folder) =>
    storeCost(ground, 'radosgw', objects, folder),
  )
  return [...onSwift, ...onCeph]
}

/** Starts an object store, unpacked once and kept, for as long as `act` runs. */
async function withStore(
  ground: BenchEnvironment,
  name: string,
  start: typeof startSwift,
  act: (objects: RunningObjectStore, folder: string) => Promise<Line[]>,
): Promise<Line[]> {
  const place = join(dirname(ground.folder), name.toLowerCase())
  const objects = await start(place, await freePort()).catch((error: Error) => error)
  if (objects instanceof Error)
    return [
      {
        figure: `stockage S3 (${name})`,
        value: `non mesuré : ${objects.message.split('\n')[0]}`,
        budget: '',
        ok: null,
      },
    ]
  const folder = await mkdtemp(join(ground.folder, 'bench-'))
  try {
    return await act(objects, folder)
  } finally {
    await objects.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function onBucket(
  ground: BenchEnvironment,
  objects: RunningObjectStore,
  folder: string,
): Promise<{ lines: Line[]; ranges: Measured[] }> {
  const { bucket, filesUrl } = await fillBucket(ground, objects, folder)
  const server = await ground.serve({ ...objects.env, FILES_URL: filesUrl })
  try {
    const cookie = await signedIn(server.origin)
    const whole = `${server.origin}/api/documents/${ground.large.documentId}/file`
    const fetchWhole = async (address: string, own = '') =>
      (await run<{ ms: number }>('download.ts', address, 1, inARow, own)).ms
    const response = { type: 'application/pdf', disposition: 'attachment' }
    const direct = async () => fetchWhole((await bucket.signUrl(ground.large.key, response)) ?? '')

    const { visit: writer } = await signIn(server.origin, await visit(server.origin), { email, password })
    const headers = JSON.stringify({ cookie: writer.cookie, 'x-xsrf-token': writer.xsrf })
    const fields = JSON.stringify({ family: 'functioning', irp: await bodyOf(ground), acceptDuplicate: '1' })
    const pdf = join(folder, 'large.pdf')
    await writeFile(pdf, await onePage(pdfBytes))
    const send = async () =>
      (await run<{ ms: number }>('upload.ts', `${server.origin}/api/documents`, pdf, 1, 1, headers, fields)).ms

    await send()
    const ours: number[] = []
    const floors: number[] = []
    const sent: number[] = []
    for (let count = 0; count < pairs; count++) {
      floors.push(await direct())
      ours.push(await fetchWhole(whole, cookie))
      sent.push(await send())
    }
    const speed = (bytes: number, taken: number) =>
      `${number(bytes / megabyte / (taken / 1_000))} Mo/s (${ms(taken, 0)})`
    const lines: Line[] = [
      {
        figure: 'téléchargement de 50 Mo depuis un stockage S3, par le serveur',
        value: speed(ground.large.bytes, median(ours)),
        floor: `${speed(ground.large.bytes, median(floors))} sans lui`,
        ratio: percent(median(floors) / median(ours)),
        budget: '',
        ok: null,
      },
      {
        figure: 'envoi d’un PDF de 49 Mo vers un stockage S3',
        value: speed(pdfBytes, median(sent)),
        budget: '',
        ok: null,
      },
      await memoryGrowth('mémoire prise par un téléchargement de 50 Mo (S3)', server.pid, () =>
        fetchWhole(whole, cookie),
      ),
      await memoryGrowth('mémoire prise par un envoi de 49 Mo (S3)', server.pid, send),
    ]
    return { lines, ranges: await measureRanges(ground, server) }
  } finally {
    await server.stop()
  }
}

/** Measures ranges of 1 MiB, as requested by a PDF viewer. */
async function measureRanges(ground: BenchEnvironment, { origin, pid }: RunningProgram): Promise<Measured[]> {
  const cookie = await signedIn(origin)
  const path = `${origin}/api/documents/${ground.large.documentId}/file`
  const ask = () => run<Load>('rangeLoad.ts', path, rangeConnections, rangeSeconds, ground.large.bytes, cookie)
  await ask()
  const rounds: Measured[] = []
  for (let count = 0; count < rangeRounds; count++) rounds.push(await measure(ground, pid, ask))
  return rounds
}

/** Compares the ranges of a portal whose files are in an object store with those of one whose files are on a disk. */
async function rangesBesideDisk(ground: BenchEnvironment, onBucket: readonly Measured[]): Promise<Line> {
  const server = await ground.serve()
  try {
    const onDisk = await measureRanges(ground, server)
    const text = (measured: readonly Measured[]) =>
      `${number(median(measured.map(({ perSecond }) => perSecond)))}/s, ${formatCpuTime(measured)}`
    return {
      figure: `extraits de 1 Mio (S3), ${rangeConnections} connexions, processeur du serveur + PostgreSQL`,
      value: text(onBucket),
      floor: `${text(onDisk)} sur disque`,
      budget: '',
      ok: null,
    }
  } finally {
    await server.stop()
  }
}
