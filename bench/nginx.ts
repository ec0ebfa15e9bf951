import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort, stopping } from './processes.ts'

export const bareFolder = '/nus/'
export const accelFolder = '/fichiers-proteges/'

export interface Nginx {
  origin: string
  stop(): Promise<void>
}

/**
 * Starts nginx in front of a portal: the files of the store below `bareFolder`, X-Accel-Redirect files below
 * `accelFolder`, the portal everywhere else.
 * @returns null when nginx is not installed
 */
export async function startNginx(files: string, portal: string): Promise<Nginx | null> {
  if (spawnSync('nginx', ['-v']).error) return null
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'mandature-nginx-'))
  const path = join(folder, 'nginx.conf')
  writeFileSync(path, configuration({ port, folder, files, portal }))
  const child = spawn('nginx', ['-p', folder, '-c', path], { stdio: 'ignore' })
  const stop = stopping(child)
  const origin = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 100; tries++, await wait(50)) {
    const answer = await fetch(`${origin}/healthz`).catch(() => null)
    if (answer?.ok) break
  }
  return {
    origin,
    async stop() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** The workers run as our account, since others may not read the files. */
const configuration = ({
  port,
  folder,
  files,
  portal,
}: Record<'folder' | 'files' | 'portal', string> & { port: number }) => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/pid;
error_log ${folder}/error.log;
events { worker_connections 256; }
http {
  access_log off;
  sendfile on;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  upstream portal { server ${new URL(portal).host}; keepalive 8; }
  server {
    listen 127.0.0.1:${port};
    location ${bareFolder} { alias ${files}/; }
    location ${accelFolder} { internal; alias ${files}/; }
    location / { proxy_pass http://portal; proxy_http_version 1.1; proxy_set_header Connection ""; }
  }
}
`
