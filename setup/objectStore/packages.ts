import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/**
 * Unpacks Debian packages and what they depend on into a folder, unless it is there. Installs nothing: no service is
 * started, no account created, and no setting of the machine changed. Needs no rights of root.
 * @returns the environment of programs that are started from there
 * @throws Error on a system without apt and dpkg, or whose lists do not have the packages
 */
export async function unpackPackages(folder: string, names: readonly string[]): Promise<NodeJS.ProcessEnv> {
  if (!(await stat(folder).catch(() => null))) {
    const unfinished = `${folder}.unfinished`
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(join(unfinished, 'archives'), { recursive: true })
    for (const archive of await download(names, join(unfinished, 'archives')))
      await execute('dpkg', ['-x', archive, unfinished])
    await rm(join(unfinished, 'archives'), { recursive: true })
    await rename(unfinished, folder)
  }
  return {
    ...process.env,
    // a program of a package that the machine has is not in the folder, and may be where only root looks
    PATH: [join(folder, 'usr/bin'), join(folder, 'usr/sbin'), process.env.PATH, '/usr/sbin'].join(':'),
    PYTHONPATH: join(folder, 'usr/lib/python3/dist-packages'),
    LD_LIBRARY_PATH: (await libraryFolders(folder)).join(':'),
  }
}

/**
 * Returns the path of a file of unpacked packages, or of the machine where it has the package.
 * @param file its path on a machine, without the first slash
 */
export function packagedFile(folder: string, file: string): string {
  const unpacked = join(folder, file)
  return existsSync(unpacked) ? unpacked : `/${file}`
}

/** Returns the folders of shared libraries below a folder of unpacked packages; those of `/usr/lib` come first. */
export async function libraryFolders(folder: string): Promise<string[]> {
  const parents = ['usr/lib', 'lib'].map((name) => join(folder, name))
  const found = parents.map(async (parent) => {
    const names = await readdir(parent).catch(() => [])
    return names.filter((name) => name.includes('-linux-')).map((name) => join(parent, name))
  })
  return (await Promise.all(found)).flat()
}

/** @returns the paths of the archives */
async function download(names: readonly string[], folder: string) {
  // What is installed on the machine is used from there.
  const { stdout } = await execute('apt-get', ['install', '--simulate', '--no-install-recommends', ...names]).catch(
    (error: unknown) => {
      throw new Error(`apt does not find ${names.join(', ')}: a Debian system is needed, after apt-get update`, {
        cause: error,
      })
    },
  )
  const missing = [...stdout.matchAll(/^Inst (\S+)/gm)].map(([, name = '']) => name)
  if (missing.length > 0) await execute('apt-get', ['download', ...missing], { cwd: folder })
  return (await readdir(folder)).map((name) => join(folder, name))
}
