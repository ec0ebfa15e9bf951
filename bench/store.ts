import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readFilesUrl } from '#server/ground/configuration/files.ts'
import { openDiskStore } from '#server/ground/storage/diskStore.ts'
import { openPlace } from '#server/ground/storage/openStore.ts'
import type { RunningObjectStore } from '#setup/objectStore/runningObjectStore.ts'
import { startSwift } from '#setup/objectStore/swift.ts'
import type { BenchEnvironment } from './environment.ts'
import { type Line, median, ms, number, percent } from './figure.ts'
import { password, signedIn, signIn, visit } from './member.ts'
import { memoryGrowth } from './memoryGrowth.ts'
import { freePort, run } from './processes.ts'
import { bodyOf, email, onePage } from './uploads.ts'

const megabyte = 1024 * 1024
const pdfBytes = 49 * megabyte
const pairs = 5
const inARow = 3

/**
 * Measures a portal whose files are in an object store (OpenStack Swift): memory of the server for a file of 50 MB in
 * each direction, and its speed beside that of the object store alone.
 */
export async function store(ground: BenchEnvironment): Promise<Line[]> {
  // Unpacked once, and kept.
  const objects = await startSwift(join(dirname(ground.folder), 'swift'), await freePort()).catch(
    (error: Error) => error,
  )
  if (objects instanceof Error)
    return [{ figure: 'stockage S3', value: `non mesuré : ${objects.message.split('\n')[0]}`, budget: '', ok: null }]
  const folder = await mkdtemp(join(ground.folder, 'bench-'))
  try {
    return await onBucket(ground, objects, folder)
  } finally {
    await objects.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function onBucket(ground: BenchEnvironment, { url, env }: RunningObjectStore, folder: string): Promise<Line[]> {
  Object.assign(process.env, env)
  const FILES_URL = url(randomUUID())
  const place = readFilesUrl(FILES_URL, folder)
  if (!place) throw new Error(FILES_URL)
  const bucket = await openPlace(place, 'FILES_URL')
  const [row] = await ground.query<{ mark: string }>('select mark from store_marks')
  await bucket.writeMark(row?.mark ?? '')
  const disk = await openDiskStore(join(ground.folder, 'files'))
  await bucket.saveAs(ground.large.key, await disk.read(ground.large.key))
  const server = await ground.serve({ ...env, FILES_URL })
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
    return [
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
  } finally {
    await server.stop()
  }
}
