import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The files of one screen, as written by `build/screenFiles.ts`. */
interface ScreenFiles {
  path: string
  files: readonly string[]
}

/** The screen at `/`. */
const firstScreen = '/home'

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
    .map(({ path, files }) => ({ segments: path.split('/'), elements: files.map(element).join('') }))
    // Static paths first: `/seances/rapports` is not the session `rapports`.
    .toSorted((a, b) => numbersIn(a.segments) - numbersIn(b.segments))
  return (path) => {
    const asked = (path === '/' ? firstScreen : path).split('/')
    return known.find(({ segments }) => isAt(segments, asked))?.elements ?? ''
  }
}

const element = (file: string) => `<link rel="modulepreload" crossorigin href="${file}">`

const numbersIn = (segments: readonly string[]) => segments.filter((segment) => segment.startsWith('$')).length

/** Whether a path matches; `$idIrp` stands for one segment. */
const isAt = (segments: readonly string[], asked: readonly string[]) =>
  segments.length === asked.length &&
  segments.every((segment, index) => (segment.startsWith('$') ? asked[index] !== '' : segment === asked[index]))
