import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'

/** A position in the built server (`build/server.ts`), as in stack traces. */
const builtPosition = /(file:\/\/)?(\/[^\s()]*\/dist-server[^/\s()]*\/[\w~$.-]+\.js):(\d+):(\d+)/g
/** Errors come in groups. Source maps are dropped after this time, since they take tens of megabytes. */
const keptMs = 60_000
const maps = new Map<string, SourceMap | null>()
let clearTimer: NodeJS.Timeout | undefined

/**
 * Replaces positions in files of the built server by source positions; packages and unbuilt files are left unchanged.
 * Node's `--enable-source-maps` does the same, but costs 0.3 s and 80 MB at each start.
 */
export const withSourcePositions = (stack: string): string =>
  stack.replaceAll(builtPosition, (position, _protocol, file: string, line: string, column: string) => {
    const entry = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1)
    if (!entry || !('originalSource' in entry)) return position
    const source = new URL(entry.originalSource, `file://${file}`)
    return `${source.href}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
  })

function mapOf(file: string): SourceMap | null {
  clearTimeout(clearTimer)
  clearTimer = setTimeout(() => maps.clear(), keptMs).unref()
  const kept = maps.get(file)
  if (kept !== undefined) return kept
  const map = readMap(file)
  maps.set(file, map)
  return map
}

function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')))
  } catch {
    return null
  }
}
