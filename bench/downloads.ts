import { join } from 'node:path'
import type { BenchEnvironment } from './environment.ts'
import { type Line, median, megabytes, ms, number, percent } from './figure.ts'
import { formatCpuTime, type Load, type Measured, measure } from './measure.ts'
import { signedIn } from './member.ts'
import { accelFolder, bareFolder, startNginx } from './nginx.ts'
import { memoryOf, type RunningProgram, run } from './processes.ts'

const pairs = 7
/** Sequential downloads per pair; the first ones are slower. */
const inARow = 11
const atOnce = 20
const memoryRuns = 5
const memoryEveryMs = 20
/** Requests without reading the content, until the code of the route is compiled and the connections are open. */
const warmCalls = 500
const megabyte = 1024 * 1024

interface Download {
  ms: number
  bytes: number
}

/** Measures the download of a 50 MB file: directly, through nginx, and the memory of twenty at once. */
export async function downloads(ground: BenchEnvironment): Promise<Line[]> {
  return [
    ...(await against(ground, 'direct', { ratio: 0.4, settings: {} })),
    ...(await against(ground, 'derrière nginx (X-Accel-Redirect)', {
      ratio: 0.9,
      settings: { X_ACCEL_PREFIX: accelFolder },
    })),
    ...(await ranges(ground)),
    await memory(ground),
  ]
}

const rangeConnections = 4
const rangeSeconds = 4
const rangeRounds = 3

/** Measures ranges, as requested by a PDF viewer: 1 MiB of a large file, four at once. */
async function ranges(ground: BenchEnvironment): Promise<Line[]> {
  const figure = `extraits de 1 Mio, ${rangeConnections} connexions`
  const budget = '≥ 60 %'
  const server = await ground.serve()
  const nginx = await startNginx(join(ground.folder, 'files'), server.origin)
  try {
    if (!nginx) return [{ figure, value: 'non mesuré : nginx n’est pas installé', budget, ok: null }]
    const cookie = await signedIn(server.origin)
    const asked = (origin: string, path: string) =>
      run<Load>('rangeLoad.ts', `${origin}${path}`, rangeConnections, rangeSeconds, ground.large.bytes, cookie)
    const rounds: { own: Measured; floor: Load }[] = []
    await asked(server.origin, pathOf(ground))
    for (let count = 0; count < rangeRounds; count++)
      rounds.push({
        floor: await asked(nginx.origin, `${bareFolder}${ground.large.key}`),
        own: await measure(ground, server.pid, () => asked(server.origin, pathOf(ground))),
      })
    const ratio = median(rounds.map(({ own, floor }) => own.perSecond / floor.perSecond))
    const failed = rounds.reduce((sum, { own, floor }) => sum + own.failed + floor.failed, 0)
    return [
      {
        figure,
        value: `${number(median(rounds.map(({ own }) => own.perSecond)))}/s${failed > 0 ? `, ${failed} échecs` : ''}`,
        floor: `${number(median(rounds.map(({ floor }) => floor.perSecond)))}/s`,
        ratio: percent(ratio),
        budget,
        ok: failed === 0 && ratio >= 0.6,
      },
      {
        figure: '  processeur par appel, serveur + PostgreSQL',
        value: formatCpuTime(rounds.map(({ own }) => own)),
        budget: '',
        ok: null,
      },
    ]
  } finally {
    await nginx?.stop()
    await server.stop()
  }
}

async function against(
  ground: BenchEnvironment,
  way: string,
  { ratio, settings }: { ratio: number; settings: NodeJS.ProcessEnv },
): Promise<Line[]> {
  const figure = `téléchargement de 50 Mo, ${way}`
  const budget = `≥ ${percent(ratio)}`
  const server = await ground.serve(settings)
  const nginx = await startNginx(join(ground.folder, 'files'), server.origin)
  try {
    if (!nginx) return [{ figure, value: 'non mesuré : nginx n’est pas installé', budget, ok: null }]
    const cookie = await signedIn(server.origin)
    await warm(server, ground, cookie)
    const address = `${settings['X_ACCEL_PREFIX'] ? nginx.origin : server.origin}${pathOf(ground)}`
    const bare = `${nginx.origin}${bareFolder}${ground.large.key}`
    const ours: number[] = []
    const floors: number[] = []
    for (let count = 0; count < pairs; count++) {
      floors.push(await time(bare, ground.large.bytes))
      ours.push(await time(address, ground.large.bytes, cookie))
    }
    const [value, floor] = [median(ours), median(floors)]
    const speed = (milliseconds: number) => `${number(ground.large.bytes / megabyte / (milliseconds / 1_000))} Mo/s`
    return [
      {
        figure,
        value: `${speed(value)} (${ms(value)})`,
        floor: `${speed(floor)} (${ms(floor)})`,
        ratio: percent(floor / value),
        budget,
        ok: floor / value >= ratio,
      },
    ]
  } finally {
    await nginx?.stop()
    await server.stop()
  }
}

const pathOf = ({ large }: BenchEnvironment) => `/api/documents/${large.documentId}/file`

async function warm({ origin }: RunningProgram, ground: BenchEnvironment, cookie: string) {
  for (let count = 0; count < warmCalls; count++) {
    const answer = await fetch(`${origin}${pathOf(ground)}`, { headers: { cookie, range: 'bytes=0-0' } })
    await answer.arrayBuffer()
  }
}

/** @returns milliseconds, including reading */
async function time(url: string, expected: number, cookie = ''): Promise<number> {
  const { ms: taken, bytes } = await run<Download>('download.ts', url, 1, inARow, cookie)
  if (bytes !== expected) throw new Error(`${url} : ${bytes} octets au lieu de ${expected}`)
  return taken
}

async function memory(ground: BenchEnvironment): Promise<Line> {
  const figure = `mémoire prise par ${atOnce} téléchargements à la fois`
  const budget = '≤ 30 Mo'
  const server = await ground.serve()
  try {
    const cookie = await signedIn(server.origin)
    await warm(server, ground, cookie)
    const grown: number[] = []
    for (let count = 0; count < memoryRuns; count++) {
      const before = memoryOf(server.pid)
      if (before === null) return { figure, value: 'non mesuré : ce système ne dit pas la mémoire', budget, ok: null }
      let peak = before
      const watch = setInterval(() => (peak = Math.max(peak, memoryOf(server.pid) ?? 0)), memoryEveryMs)
      await run<Download>('download.ts', `${server.origin}${pathOf(ground)}`, atOnce, 1, cookie)
      clearInterval(watch)
      grown.push(peak - before)
    }
    const worst = Math.max(...grown)
    return { figure, value: `+ ${megabytes(worst)} au plus`, budget, ok: worst <= 30 * megabyte }
  } finally {
    await server.stop()
  }
}
