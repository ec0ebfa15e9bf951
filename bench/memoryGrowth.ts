import { type Line, megabytes } from './figure.ts'
import { memoryOf } from './processes.ts'

const runs = 5
const everyMs = 10
const megabyte = 1024 * 1024

/** Measures by how much the memory of a process grows at most while `act` runs, several times. */
export async function memoryGrowth(figure: string, pid: number, act: () => Promise<unknown>): Promise<Line> {
  const budget = '≤ 30 Mo'
  const grown: number[] = []
  for (let count = 0; count < runs; count++) {
    const before = memoryOf(pid)
    if (before === null) return { figure, value: 'non mesuré : ce système ne dit pas la mémoire', budget, ok: null }
    let peak = before
    const watch = setInterval(() => (peak = Math.max(peak, memoryOf(pid) ?? 0)), everyMs)
    await act()
    clearInterval(watch)
    grown.push(peak - before)
  }
  const worst = Math.max(...grown)
  return { figure, value: `+ ${megabytes(worst)} au plus`, budget, ok: worst <= 30 * megabyte }
}
