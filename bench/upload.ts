// node bench/upload.ts URL FILE AT_ONCE TIMES [HEADERS FIELDS]
// Uploads one file as a form, AT_ONCE times in parallel and TIMES times in a row, in a process of its own. Prints the
// median duration as one line of JSON. Uploaded documents are deleted afterwards, which is not measured.
import { readFile } from 'node:fs/promises'
import { request as call } from 'node:http'
import { median } from './figure.ts'

const [url = '', path = '', atOnce = '1', times = '1', headers = '{}', fields = '{}'] = process.argv.slice(2)
const own = JSON.parse(headers) as Record<string, string>
const { type, body } = await formOf(await readFile(path), JSON.parse(fields) as Record<string, string>)

const taken: number[] = []
for (let count = 0; count < Number(times); count++) {
  const start = performance.now()
  const filed = await Promise.all(Array.from({ length: Number(atOnce) }, send))
  taken.push(performance.now() - start)
  await Promise.all(filed.map(remove))
}
console.log(JSON.stringify({ ms: median(taken) }))

/** @returns the URL of the document, or nothing from a server that creates none */
function send(): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const sent = call(
      url,
      { method: 'POST', headers: { ...own, 'content-type': type, 'content-length': body.length } },
      (answer) => {
        answer.resume().on('end', () => {
          if ((answer.statusCode ?? 500) < 300) resolve(answer.headers.location)
          else reject(new Error(`${url}: ${answer.statusCode}`))
        })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

async function remove(location: string | undefined) {
  if (!location) return
  const answer = await fetch(new URL(location, url), { method: 'DELETE', headers: own })
  if (!answer.ok) throw new Error(`DELETE ${location}: ${answer.status}`)
}

async function formOf(file: Buffer<ArrayBuffer>, written: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(written)) form.append(name, value)
  form.append('file', new File([file], 'mesure.pdf', { type: 'application/pdf' }))
  const answer = new Response(form)
  return { type: answer.headers.get('content-type') ?? '', body: Buffer.from(await answer.arrayBuffer()) }
}
