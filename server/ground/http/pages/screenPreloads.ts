import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The files of one screen, as written by `build/screenFiles.ts`. */
interface ScreenFiles {
  path: string
  files: readonly string[]
}

/** The screen at `/`. */
const defaultScreen = '/home'

/**
 * Reads the list of files that each screen needs.
 * @param folder of the web build
 * @returns a function that returns the preload elements of the screen at a path, so that the browser fetches its files
 * without waiting for the entry module; empty for a path without a screen
 */
export function readScreenPreloads(folder: string): (path: string) => string {
  const written = join(folder, '.vite', 'screens.json')
  // Without the list, as in development, screens still work.
  const screens = existsSync(written) ? (JSON.parse(readFileSync(written, 'utf8')) as ScreenFiles[]) : []
  const known = screens
    .map(({ path, files }) => ({ segments: path.split('/'), elements: files.map(preloadElement).join('') }))
    // Static paths first: `/seances/rapports` is not the session `rapports`.
    .toSorted((a, b) => countParameters(a.segments) - countParameters(b.segments))
  return (path) => {
    const asked = (path === '/' ? defaultScreen : path).split('/')
    return known.find(({ segments }) => matchesPath(segments, asked))?.elements ?? ''
  }
}

const preloadElement = (file: string) => `<link rel="modulepreload" crossorigin href="${file}">`

const countParameters = (segments: readonly string[]) => segments.filter((segment) => segment.startsWith('$')).length

/** Whether a path matches; `$idIrp` stands for one segment. */
const matchesPath = (segments: readonly string[], asked: readonly string[]) =>
  segments.length === asked.length &&
  segments.every((segment, index) => (segment.startsWith('$') ? asked[index] !== '' : segment === asked[index]))
