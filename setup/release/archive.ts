import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { basename, dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

/**
 * Writes a tree as a .tar.gz that is the same for the same files: sorted names, no owner, one time. It is compressed by
 * the Node of the project, since programs of other versions may compress differently.
 * @param instant in seconds since 1970
 */
export async function writeArchive(tree: string, file: string, instant: number): Promise<void> {
  const order = ['--sort=name', '--format=gnu', '--numeric-owner', '--owner=0', '--group=0', `--mtime=@${instant}`]
  const tar = spawn('tar', [...order, '-C', dirname(tree), '-cf', '-', basename(tree)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, LC_ALL: 'C' },
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    tar.on('error', reject).on('close', resolve)
  })
  await pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(file))
  const code = await ended
  if (code !== 0) throw new Error(`tar has ended with ${code}`)
}
