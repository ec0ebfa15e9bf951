// node bench/sink.ts FOLDER
// The floor of an upload: a bare server that streams the body to a file, and answers once it is synced.
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const file = join(process.argv[2] ?? '', 'sink')

createServer((request, response) => {
  void receive().then(() => response.end())
  async function receive() {
    if (request.method !== 'POST') return
    await pipeline(request, createWriteStream(file, { flush: true }))
    await rm(file)
  }
}).listen(Number(process.env.PORT), '127.0.0.1')
