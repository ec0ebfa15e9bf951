import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const isInstalled = (command: string) => spawnSync(command, ['--version']).error === undefined

/** Why `checkWithPrograms` checks nothing on this machine; null when it does. */
export const missingProgram = ['qpdf', 'pdfinfo'].every(isInstalled) ? null : 'qpdf or pdfinfo is not installed'

/** Checks the syntax of a file with qpdf, and reads its structure with poppler. @returns what they complain of */
export function checkWithPrograms(bytes: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'mandature-pdf-'))
  try {
    const path = join(folder, 'file.pdf')
    writeFileSync(path, bytes)
    const checked = spawnSync('qpdf', ['--check', path], { encoding: 'utf8' })
    const read = spawnSync('pdfinfo', ['-struct-text', path], { encoding: 'utf8' })
    const structure = read.stdout.trim() === '' ? 'pdfinfo reads no structure' : ''
    return [checked.status === 0 ? '' : checked.stdout + checked.stderr, read.stderr, structure].join('')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
