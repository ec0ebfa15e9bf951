// node answers.mjs <port> : waits until the sign-in page is answered with 200, for two minutes at most
import { setTimeout as wait } from 'node:timers/promises'

const [, , port] = process.argv
for (const end = Date.now() + 120_000; ; await wait(300)) {
  const answer = await fetch(`http://127.0.0.1:${port}/login`).catch(() => null)
  if (answer?.status === 200 && (await answer.text()).includes('<div id="root"')) break
  if (Date.now() > end) {
    console.error(`/login : ${answer?.status ?? 'aucune réponse'}`)
    process.exit(1)
  }
}
