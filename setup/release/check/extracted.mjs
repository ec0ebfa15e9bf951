// node extracted.mjs <port> : waits until the metrics on this port count a document whose text was read, for two minutes at most
import { setTimeout as wait } from 'node:timers/promises'

const [, , port] = process.argv
const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
for (const end = Date.now() + 120_000; ; await wait(300)) {
  if (/mandature_document_versions\{text="extracted"\} 1/.test(await read().catch(() => ''))) break
  if (Date.now() > end) process.exit(1)
}
