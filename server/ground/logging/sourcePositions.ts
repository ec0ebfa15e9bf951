import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'

/** A position in the built server (`build/server.ts`), as stacks have it. */
const builtPosition = /(file:\/\/)?(\/[^\s()]*\/dist-server[^/\s()]*\/[\w~$.-]+\.js):(\d+):(\d+)/g
/** Faults come together. Between times a map would take tens of megabytes for nothing. */
const keptMs = 60_000
const maps = new Map<string, SourceMap | null>()
let forgetting: NodeJS.Timeout | undefined

/**
 * Names the sources where a stack names files of the built server; packages and what is not built stay as they are. Node does it by
 * itself with `--enable-source-maps`, for a third of a second and 80 MB more at each start.
 */
export const withSourcePositions = (stack: string): string =>
  stack.replaceAll(builtPosition, (position, _protocol, file: string, line: string, column: string) => {
    const entry = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1)
    if (!entry || !('originalSource' in entry)) return position
    const source = new URL(entry.originalSource, `file://${file}`)
    return `${source.href}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
  })

function mapOf(file: string): SourceMap | null {
  clearTimeout(forgetting)
  forgetting = setTimeout(() => maps.clear(), keptMs).unref()
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
