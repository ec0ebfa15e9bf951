// One set-up at a time in this folder: a directory, because making one either succeeds or fails, for everyone.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { tell } from './messages.mjs'
import { projectPath } from './paths.mjs'

const folder = projectPath('.setup/lock')
/** The processes that hold the lock, one a line: the set-up, and what it runs at the moment, which would outlive it. */
const holdersFile = `${folder}/holders`
const retryMs = 150
/** Between making the directory and writing its holder there is an instant, not more. */
const nobodyMs = 5_000

/** Runs the work while no other process does, and gives the place back even when it fails. */
export async function locked(work) {
  mkdirSync(projectPath('.setup'), { recursive: true })
  for (let told = false; !take(); told = true) {
    if (isAbandoned()) breakLock()
    else if (!told) tell('Une autre mise en place est en cours dans ce dossier, attente de sa fin…')
    await wait(retryMs)
  }
  process.on('exit', release)
  await work()
  release()
}

/** Runs a program as part of the locked work. @returns its exit code, and what it wrote as errors where these are piped */
export async function runLocked(command, args, options) {
  const child = spawn(command, args, options)
  if (child.pid !== undefined) hold(child.pid)
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject).on('close', resolve)
  })
  hold()
  return { code, said }
}

function take() {
  try {
    mkdirSync(folder)
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
  hold()
  return true
}

function hold(...others) {
  writeFileSync(holdersFile, [process.pid, ...others].join('\n'))
}

function release() {
  if (holders()[0] === process.pid) rmSync(folder, { recursive: true, force: true })
}

function holders() {
  try {
    return readFileSync(holdersFile, 'utf8').split('\n').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

function isAbandoned() {
  const pids = holders()
  if (pids.length > 0) return !pids.some(isRunning)
  try {
    return Date.now() - statSync(folder).mtimeMs > nobodyMs
  } catch {
    return false
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Two may see the same dead holder: renaming lets only one of them remove it. */
function breakLock() {
  const aside = `${folder}.${process.pid}`
  try {
    renameSync(folder, aside)
    rmSync(aside, { recursive: true, force: true })
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}
