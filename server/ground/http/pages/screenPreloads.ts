import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the build has written of a screen (`build/screenFiles.ts`). */
interface ScreenFiles {
  path: string
  files: readonly string[]
}

/** The address of the portal itself opens this screen. */
const firstScreen = '/home'

/**
 * Reads which files the screens need.
 * @param folder of the built web
 * @returns the elements that have a browser fetch those of the screen at a path, which begin with it instead of waiting for the entry
 * to run; nothing for a path that opens no screen
 */
export function readScreenPreloads(folder: string): (path: string) => string {
  const written = join(folder, '.vite', 'screens.json')
  // a folder without it, as in development, opens every screen all the same
  const screens = existsSync(written) ? (JSON.parse(readFileSync(written, 'utf8')) as ScreenFiles[]) : []
  const known = screens
    .map(({ path, files }) => ({ segments: path.split('/'), elements: files.map(element).join('') }))
    // `/seances/rapports` is not the session `rapports`
    .toSorted((a, b) => numbersIn(a.segments) - numbersIn(b.segments))
  return (path) => {
    const asked = (path === '/' ? firstScreen : path).split('/')
    return known.find(({ segments }) => isAt(segments, asked))?.elements ?? ''
  }
}

const element = (file: string) => `<link rel="modulepreload" crossorigin href="${file}">`

const numbersIn = (segments: readonly string[]) => segments.filter((segment) => segment.startsWith('$')).length

/** `$idIrp` stands for one segment. */
const isAt = (segments: readonly string[], asked: readonly string[]) =>
  segments.length === asked.length &&
  segments.every((segment, index) => (segment.startsWith('$') ? asked[index] !== '' : segment === asked[index]))
