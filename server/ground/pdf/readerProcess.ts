import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { programFile } from '#server/ground/programs/programFile.ts'

/** Script heap of the child in megabytes; pdf.js keeps the bytes of a file outside of it. */
const childHeapMb = 256
/** How long an idle reader is kept: it uses some 100 MB. */
const idleMs = 2 * 60 * 1000

/**
 * A process that reads one PDF, and the only path that it may read: a symbolic link that its user creates and deletes.
 */
export interface Reader {
  child: ChildProcess
  link: string
}

let idleReader: Reader | null = null
let idle: NodeJS.Timeout | undefined

/** Starts an idle reader unless there is one. It is killed when it stays unused, and when this process exits. */
export function prepareReader(): void {
  clearTimeout(idle)
  idle = setTimeout(killIdleReader, idleMs).unref()
  if (idleReader) return
  const reader = spawnReader()
  idleReader = reader
  setReferenced(reader.child, false)
  const forget = () => {
    if (idleReader === reader) idleReader = null
  }
  reader.child.once('exit', forget).once('error', forget)
}

/** Returns a reader, which the caller must end, and starts the next one. A reader reads one file only. */
export function takeReader(): Reader {
  const reader = idleReader ?? spawnReader()
  idleReader = null
  setReferenced(reader.child, true)
  prepareReader()
  return reader
}

function killIdleReader() {
  idleReader?.child.kill('SIGKILL')
  idleReader = null
}
process.once('exit', killIdleReader)

/** Sets whether the child keeps this process alive. */
function setReferenced(child: ChildProcess, isHeld: boolean) {
  const name = isHeld ? 'ref' : 'unref'
  child[name]()
  child.channel?.[name]()
  const words = child.stderr as (NodeJS.ReadableStream & { ref(): void; unref(): void }) | null
  words?.[name]()
}

/**
 * Spawns a child that may read its own code and one file, and write none; it has no network, no environment and no
 * input.
 */
function spawnReader(): Reader {
  const program = programFile(resolve(import.meta.dirname, 'child.ts'))
  const project = resolve(import.meta.dirname, '../../..')
  const packages = dirname(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')))
  const link = join(tmpdir(), `mandature-${randomUUID()}.pdf`)
  const readable = [
    dirname(program),
    import.meta.dirname,
    resolve(project, 'server/ground/programs'),
    resolve(project, 'package.json'),
    resolve(project, 'node_modules'),
    packages,
    link,
  ]
  const flags = [
    `--max-old-space-size=${childHeapMb}`,
    '--disable-warning=SecurityWarning',
    // pdf.js drops some promises of a broken file, whose other pages can still be read.
    '--unhandled-rejections=warn',
    // Used by pdf.js; Node has it behind this flag.
    '--js-sum-precise',
    '--permission',
    '--allow-addons',
    '--allow-worker',
    ...readable.map((path) => `--allow-fs-read=${path}`),
  ]
  const child = spawn(process.execPath, [...flags, program, String(process.pid)], {
    env: {},
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    windowsHide: true,
  })
  return { child, link }
}
