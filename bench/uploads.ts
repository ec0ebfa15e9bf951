import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PDFDocument, PDFRawStream } from 'pdf-lib'
import type { BenchEnvironment } from './environment.ts'
import { type Line, median, ms, number, percent } from './figure.ts'
import { password, signIn, visit } from './member.ts'
import { memoryGrowth } from './memoryGrowth.ts'
import { run, start } from './processes.ts'

const megabyte = 1024 * 1024
const pdfBytes = 49 * megabyte
const pairs = 7
const inARow = 3
const warmTimes = 5

/**
 * Measures the upload of a PDF of 49 MB: time until it is stored, and memory. The time of a one-page PDF, for
 * inspection and recording, is reported separately.
 */
export async function uploads(ground: BenchEnvironment): Promise<Line[]> {
  // On the same disk as the portal.
  const folder = await mkdtemp(join(ground.folder, 'bench-'))
  const server = await ground.serve()
  const sink = await start([process.execPath, fileURLToPath(new URL('sink.ts', import.meta.url)), folder], '/', {})
  try {
    const [large, small] = [join(folder, 'large.pdf'), join(folder, 'small.pdf')]
    await writeFile(large, await onePage(pdfBytes))
    await writeFile(small, await onePage(0))
    const { visit: signedIn } = await signIn(server.origin, await visit(server.origin), { email, password })
    const headers = JSON.stringify({ cookie: signedIn.cookie, 'x-xsrf-token': signedIn.xsrf })
    const fields = JSON.stringify({ family: 'functioning', irp: await bodyOf(ground), acceptDuplicate: '1' })
    const address = `${server.origin}/api/documents`
    const send = async (file: string, times: number) =>
      (await run<{ ms: number }>('upload.ts', address, file, 1, times, headers, fields)).ms

    await send(large, warmTimes)
    const ours: number[] = []
    const floors: number[] = []
    const pages: number[] = []
    for (let count = 0; count < pairs; count++) {
      floors.push((await run<{ ms: number }>('upload.ts', sink.origin, large, 1, inARow)).ms)
      pages.push(await send(small, inARow))
      ours.push(await send(large, inARow))
    }
    // Portal and floor alternate, since the machine may be busy with something else in between.
    const arrivals = ours.map((whole, count) => whole - (pages[count] ?? 0))
    const ratio = median(arrivals.map((each, count) => (floors[count] ?? Number.NaN) / each))
    const speed = (taken: number) => `${number(pdfBytes / megabyte / (taken / 1_000))} Mo/s (${ms(taken, 0)})`
    return [
      {
        figure: 'envoi d’un PDF de 49 Mo, celui d’une page à part',
        value: speed(median(arrivals)),
        floor: `${speed(median(floors))}, une page ${ms(median(pages), 0)}`,
        ratio: percent(ratio),
        budget: '≥ 60 %',
        ok: ratio >= 0.6,
      },
      await memoryGrowth('mémoire prise par un envoi de 49 Mo', server.pid, () => send(large, 1)),
    ]
  } finally {
    await sink.stop()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The demonstration's redactor, who files documents of one body. */
export const email = 'redacteur@mandature.example'

export async function bodyOf(ground: BenchEnvironment): Promise<string> {
  const [body] = await ground.query<{ id: number }>(
    `select body_id as id from assignments join users on users.id = user_id where email = $1 and role = 'redactor'`,
    [email],
  )
  return String(body?.id)
}

/** Creates a PDF of one page with this many incompressible bytes attached. */
export async function onePage(bytes: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  pdf.addPage()
  pdf.context.register(PDFRawStream.of(pdf.context.obj({}), randomBytes(bytes)))
  return pdf.save({ useObjectStreams: false })
}
